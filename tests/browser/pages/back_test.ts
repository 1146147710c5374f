import { expect, startBrowserTests } from "../browser.ts";
import { settled, toastOf } from "../screen.ts";

const browserTest = startBrowserTests();

browserTest("Back onto a refused sign-in asks for nothing to be sent again", async (visit) => {
  const { page } = visit;
  visit.expectFault(/Failed to load resource.*401/);
  await page.goto("/users");
  await page.getByLabel("Email").fill("admin@example.com");
  await page.getByLabel("Password").fill("mistyped");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(toastOf(page, "Invalid credentials. Please try again.")).toBeVisible();
  await settled(page);
  await page.getByLabel("Password").fill("admin123");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/users");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Users");
}, { signedIn: false });
