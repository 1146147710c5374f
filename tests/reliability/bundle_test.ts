import { signInAndDecide, Visitor } from "../edge/walk.ts";
import { startServer } from "./server.ts";

const account = { email: "admin@example.com", password: "admin123" };

Deno.test("the server as a bundle shows every page, and decides", async () => {
  // Without a database it is the demo, with the sample and its account.
  const server = await startServer("", { env: { SIMULATED_DELAY: "off" } });
  try {
    await signInAndDecide(new Visitor(server.origin), account);
  } finally {
    await server.end("SIGTERM");
  }
});
