import { createHmac } from "node:crypto";

/** A key for one purpose alone: who has it learns nothing about the secret or another key. */
export const keyFor = (purpose: "audit checkpoint" | "known devices", secret: string): string =>
  createHmac("sha256", secret).update(`mentor-desk ${purpose}`).digest("hex");
