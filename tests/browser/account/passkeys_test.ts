import type { CDPSession, Page } from "playwright";
import { expect, startBrowserTests, type Visit } from "../browser.ts";
import { toastOf } from "../screen.ts";

const browserTest = startBrowserTests();

/** A platform's authenticator that knows its person at once, beside those that are there. */
class Device {
  private constructor(readonly session: CDPSession, readonly authenticatorId: string) {}

  static async plugIn({ context, page }: Visit): Promise<Device> {
    const session = await context.newCDPSession(page);
    await session.send("WebAuthn.enable");
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Device(session, authenticatorId);
  }

  unplug(): Promise<unknown> {
    const { authenticatorId } = this;
    return this.session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  }

  /** True if the authenticator verifies the user, for example by fingerprint. */
  know(isUserVerified: boolean): Promise<unknown> {
    const { authenticatorId } = this;
    return this.session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  }
}

const section = (page: Page) => page.getByRole("region", { name: "Passkeys" });
const addButton = (page: Page) => section(page).getByRole("button", { name: "Add a passkey" });
const enterButton = (page: Page) => page.getByRole("button", { name: "Continue with a passkey" });

async function add(page: Page, name: string, password = "admin123"): Promise<void> {
  await page.goto("/profile");
  await section(page).getByLabel("Passkey name").fill(name);
  await section(page).getByLabel("Current password").fill(password);
  await page.keyboard.press("Enter");
}

async function added(page: Page, name: string): Promise<void> {
  await add(page, name);
  await expect(toastOf(page, "Passkey added")).toBeVisible();
  await expect(section(page).getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "session" });
  await page.goto("/login");
}

browserTest(
  "two passkeys are added by keyboard, one alone signs in, and a removed one does not",
  async (visit) => {
    const { page } = visit;
    const laptop = await Device.plugIn(visit);
    await added(page, "Laptop");
    await laptop.unplug();
    const phone = await Device.plugIn(visit);
    await added(page, "Phone");
    await signOut(page);
    await enterButton(page).press("Enter");
    await expect(page).toHaveURL("/dashboard");
    await expect(toastOf(page, "Login successful!")).toBeVisible();
    await page.goto("/profile");
    await expect(section(page).getByRole("listitem").filter({ hasText: "Phone" }))
      .toContainText("last used");
    await section(page).getByRole("button", { name: "Remove Phone" }).click();
    await expect(toastOf(page, "Passkey removed")).toBeVisible();
    await expect(section(page).getByRole("listitem")).toHaveCount(1);
    await signOut(page);
    visit.expectFault(/401/);
    await enterButton(page).click();
    await expect(page.getByRole("alert")).toContainText("The passkey was not accepted");
    await expect(page).toHaveURL("/login/passkey");
    await phone.unplug();
  },
  { onPostgres: true },
);

browserTest.journey(
  "a passkey confirms the identity in the dialog, and no notes are lost",
  async (visit) => {
    const { page, store } = visit;
    await Device.plugIn(visit);
    await added(page, "Laptop");
    const confirmedAt = new Date(Date.now() - 60 * 60_000).toISOString();
    await store.db.updateTable("sessions").set({ confirmedAt }).execute();
    await page.goto("/kyc");
    await page.getByRole("button", { name: "Revoke Chiara Conti" }).click();
    await page.getByRole("textbox", { name: "Review Notes" }).fill("Two lines\nof reasons");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(toastOf(page, "KYC request revoked successfully")).toHaveCount(1);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

browserTest(
  "a failed passkey is explained beside the button, with the next step",
  async (visit) => {
    const { page } = visit;
    const said = page.getByRole("alert");
    visit.expectFault(/401/);
    const device = await Device.plugIn(visit);
    await add(page, "Laptop", "wrong");
    await expect(said).toHaveText("This is not your current password.");
    await expect(section(page).getByLabel("Current password")).toBeFocused();
    await added(page, "Laptop");
    await add(page, "Laptop again");
    await expect(said).toContainText("This device already has a passkey for your account.");
    await expect(addButton(page)).toHaveAccessibleDescription(/has a passkey/);
    await device.know(false);
    await signOut(page);
    await enterButton(page).click();
    await expect(said).toContainText("No passkey was used. Try again, or use your password");
    await expect(enterButton(page)).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
    await enterButton(page).click();
    await expect(said).toContainText("This browser doesn't support passkeys.");
    await page.route("**/login/passkey/options", (route) => route.abort());
    await page.reload();
    visit.expectFault(/ERR_FAILED/);
    await enterButton(page).click();
    await expect(said).toContainText("No response.");
  },
);
