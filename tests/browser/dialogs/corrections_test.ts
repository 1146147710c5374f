import { become } from "../../support/roles.ts";
import { check } from "../axe.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted, toastOf } from "../screen.ts";
import { optionsOf } from "../search/answers.ts";

const browserTest = startBrowserTests();

browserTest(
  "support finds the answers about a person in one screen, one click after the search",
  async ({ page, store }) => {
    await become({ store }, "support");
    await page.goto("/dashboard");
    await scripted(page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("amelia.hart");
    await optionsOf(page).filter({ hasText: "amelia.hart@example.com" }).first().click();
    await expect(page.getByRole("heading", { name: "Amelia Hart" })).toBeVisible();
    const details = page.getByRole("main");
    for (const answer of [/about \d+ before it/, "Due", "Next step", "$3,420.50"]) {
      await expect(details.getByText(answer).first()).toBeInViewport();
    }
    await expect(details.getByRole("link", { name: "Ask for a correction" })).toBeInViewport();
    await check(page, "the answers");
  },
);

browserTest.journey(
  "a correction is asked, refused, sent and undone inside the dialog, by keyboard",
  async (visit) => {
    const { page, store } = visit;
    visit.expectFault(/Failed to load resource.*422/);
    await become({ store }, "support");
    await page.goto("/users");
    await scripted(page);
    await page.locator("#list").getByText("Amelia Hart").click();
    const details = page.getByRole("dialog");
    await details.getByRole("link", { name: "Ask for a correction" }).press("Enter");
    const value = page.getByRole("textbox", { name: "New value" });
    await expect(value).toBeFocused();
    await details.getByRole("combobox").selectOption("email");
    await value.fill("not an address");
    await page.getByRole("textbox", { name: "Source" }).fill("Ticket 4711");
    await page.keyboard.press("Control+Enter");
    await expect(value).toHaveAttribute("aria-invalid", "true");
    await expect(value).toBeFocused();
    await check(page, "the refused correction");
    await value.fill("amelia@hart.example");
    await page.keyboard.press("Control+Enter");
    const row = page.getByRole("link", { name: "Amelia Hart" });
    await expect(details).toBeHidden();
    await expect(page).toHaveURL("/users");
    await expect(row).toBeFocused();
    const undo = toastOf(page, "Correction requested").getByRole("button", { name: "Undo" });
    await undo.press("Enter");
    await expect(toastOf(page, "Taken back")).toBeVisible();
    await expect(toastOf(page, "Correction requested")).toHaveCount(0);
    await expect(row).toBeFocused();
    await row.press("Enter");
    await expect(page.locator("#corrections")).toHaveText(
      "Ask for a correction · All open corrections",
    );
  },
);

browserTest(
  "Undo in the toast on the page of a person shows the page without the correction",
  async ({ page, store }) => {
    await become({ store }, "support");
    await page.goto("/users/u_1/corrections/new");
    await page.getByRole("textbox", { name: "New value" }).fill("Amelia Hart-Lowe");
    await page.getByRole("textbox", { name: "Source" }).fill("Ticket 4711");
    await page.keyboard.press("Enter");
    await expect(page.locator("#corrections")).toContainText("Amelia Hart-Lowe");
    await check(page, "the open correction");
    await toastOf(page, "Correction requested").getByRole("button", { name: "Undo" }).click();
    await expect(toastOf(page, "Taken back")).toBeVisible();
    await expect(page.locator("#corrections")).toHaveText(
      "Ask for a correction · All open corrections",
    );
  },
);
