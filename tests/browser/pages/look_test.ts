import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { system } from "../../../data/audit/write.ts";
import { createToken } from "../../../data/staff/accounts/service_tokens.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { pages, records } from "../../support/pages.ts";
import { aStaffMember, DAY_MS } from "../../support/records.ts";
import { saveReport } from "../../support/reports.ts";
import { rowOf, settled, stepOf } from "../screen.ts";

const browserTest = startBrowserTests();

/** A toast leaves its list for a moment, so that it is spoken: it is waited for. */
const boxOf = async (element: Locator) => {
  let box: Awaited<ReturnType<Locator["boundingBox"]>> = null;
  await expect.poll(async () => box = await element.boundingBox()).not.toBeNull();
  const { x, y, width, height } = box!;
  return { left: x, top: y, right: x + width, bottom: y + height, width, height };
};

const settledAt = async (page: Page, path: string) => {
  await page.goto(path);
  await settled(page);
};

const still = { reducedMotion: "reduce" } as const;

browserTest("a step and its confirmation stand in one place beside the list", async ({ page }) => {
  await settledAt(page, "/kyc");
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const accept = await boxOf(page.getByRole("dialog").getByRole("button", { name: "Accept KYC" }));
  await page.getByRole("dialog").getByRole("button", { name: "Accept KYC" }).click();
  const confirm = await boxOf(page.getByRole("button", { name: "Confirm accepted" }));
  assert.deepEqual([confirm.right, confirm.top], [accept.right, accept.top]);
  const sheet = await boxOf(page.locator("#dialog-body"));
  assert.deepEqual([sheet.top, sheet.right, sheet.height], [0, 1440, 900]);
  const name = await boxOf(page.locator("#list th", { hasText: "Amelia Hart" }));
  assert.ok(name.left + 100 < sheet.left, "the name of the row stays in sight");
}, still);

browserTest.long("a small form stands in the middle", async ({ page }) => {
  await settledAt(page, "/staff");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const { left, right } = await boxOf(page.locator("#dialog-body"));
  assert.equal(left, 1440 - right);
}, still);

browserTest.long("a sheet slides in and is there in its first frame", async ({ page }) => {
  await settledAt(page, "/kyc");
  // Wrapped in an object: a promise would be awaited by `evaluateHandle`.
  const watched = await page.evaluateHandle(() => ({
    seen: new Promise<string[]>((resolve) => {
      const dialog = document.getElementById("dialog")!;
      new MutationObserver(() => {
        const { translate, opacity } = getComputedStyle(dialog);
        const [motion] = dialog.getAnimations();
        resolve([opacity, `${motion?.effect?.getTiming().duration}`, translate]);
      }).observe(dialog, { attributeFilter: ["open"] });
    }),
  }));
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  const [opacity, duration] = await watched.evaluate(({ seen }) => seen);
  assert.deepEqual([opacity, duration], ["1", "140"]);
});

browserTest.long("columns keep their places under whatever filter", async ({ page }) => {
  const placesAt = async (path: string) => {
    await page.goto(path);
    return await page.locator("#list thead th").evaluateAll((heads) =>
      heads.slice(2).map((head) => head.getBoundingClientRect().left)
    );
  };
  const all = await placesAt("/kyc");
  assert.ok(all.length > 0, "there are columns");
  for (const status of ["pending", "accepted", "declined", "revoked"]) {
    const places = await placesAt(`/kyc?status=${status}`);
    assert.equal(places.length, all.length);
    places.forEach((place, column) => assert.ok(Math.abs(place - all[column]!) < 1, `${places}`));
  }
});

/** Tables that are wider than their panel, by their page. */
const crampedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".rows")].flatMap((table) => {
      let around = table.parentElement;
      while (around && getComputedStyle(around).containerType === "normal") {
        around = around.parentElement;
      }
      return (around?.clientWidth ?? 0) < 768 ? [around?.className ?? "nothing"] : [];
    })
  );

browserTest.long(
  "from 56rem on each table of each page has room for its columns",
  async ({ page }) => {
    await page.setViewportSize({ width: 896, height: 900 });
    for (const [path] of [...pages, ...records]) {
      await page.goto(path);
      assert.deepEqual(await crampedIn(page), [], path);
    }
    // Shows that the measurement finds a cramped table.
    await page.goto("/users");
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(() => crampedIn(page)).toEqual(["panel"]);
  },
);

browserTest.long("the bar names the page, and on phones it alone", async ({ page }) => {
  for (const [path, name] of [["/finance", "Finance"], ["/kyc/k_6", "KYC Request Details"]]) {
    await page.goto(path!);
    await expect(page.locator(".topbar .here")).toHaveText(name!);
    await expect(page.getByRole("heading", { level: 1, name })).toHaveCount(1);
  }
  await page.goto("/finance");
  const { bottom } = await boxOf(page.locator(".topbar"));
  const { top } = await boxOf(page.getByRole("searchbox"));
  assert.ok(top - bottom < 72, "no line for a heading");
}, { viewport: PHONE });

browserTest.long(
  "a row on a phone has three lines, with what is due in the second, and its steps for thumbs",
  async ({ page }) => {
    await page.goto("/kyc");
    const row = rowOf(page, "Amelia Hart");
    const { height } = await boxOf(row);
    assert.ok(height <= 128, `${height} px`);
    for (const name of ["Review", "Actions"]) {
      const step = await boxOf(row.getByRole("button", { name }));
      assert.equal(step.height, 44);
    }
    const address = page.getByText("ana.vasconcelos@example.com");
    await page.goto("/users");
    assert.ok((await boxOf(address)).height < 30, "in one line");
  },
  { viewport: PHONE, hasTouch: true },
);

browserTest.long(
  "dates that stand beside each other on a phone say which they are",
  async (visit) => {
    const { page, store } = visit;
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
    await createToken(store, { name: "Feed", scopes: ["users:import"], expiresAt }, system);
    await saveReport(store, aStaffMember({ id: "s_1" }), { name: "People" });
    const shownIn = (row: Locator) =>
      row.locator("td").evaluateAll((cells) =>
        cells.map((cell) => getComputedStyle(cell, "::before").content).filter((label) =>
          !label.startsWith('""')
        )
      );
    await page.goto("/staff/tokens");
    assert.deepEqual(await shownIn(page.locator("tbody tr")), [
      ...['"Created "', '"Expires "', '"Last used "'],
    ]);
    await page.goto("/reports");
    assert.deepEqual(await shownIn(rowOf(page, "People")), ['"Created "']);
  },
  { viewport: PHONE },
);

browserTest.long("a toast covers no step of a row", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.locator(".toast")).toBeVisible();
  const toast = await boxOf(page.locator(".toast"));
  await page.goto("/kyc");
  const steps = await page.locator("#list .row-menu > *").all();
  assert.ok(steps.length > 0, "there are steps");
  for (const step of steps) {
    assert.ok((await boxOf(step)).left > toast.right);
  }
});

browserTest.long("in a low window nothing covers the notes", async ({ page }) => {
  await settledAt(page, "/kyc");
  await (await stepOf(page, "Accept", "Amelia Hart")).click();
  const notes = page.getByRole("dialog").getByLabel("Review Notes");
  await expect(notes).toBeVisible();
  await notes.scrollIntoViewIfNeeded();
  const { top, bottom } = await boxOf(notes);
  for (const part of ["header", "footer"]) {
    const other = await boxOf(page.locator(`#dialog-body > ${part}`));
    assert.ok(other.bottom <= top || other.top >= bottom, part);
  }
}, { viewport: { width: 320, height: 256 }, ...still });

const picturesIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility())
      .flatMap((element) =>
        [null, "::before", "::after"].flatMap((part) => {
          const { backgroundImage, content } = getComputedStyle(element, part);
          const isThere = part === null || content !== "none";
          return isThere && backgroundImage.includes("url(")
            ? `${element.tagName}${part ?? ""}`
            : [];
        })
      )
  );

browserTest.long(
  "fields and buttons of a list have no picture of their own to open",
  async ({ page }) => {
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      for (const path of ["/users", "/kyc", "/finance"]) {
        await settledAt(page, path);
        assert.deepEqual(await picturesIn(page), [], path);
      }
    }
    // Shows that the measurement finds a cramped table.
    await settledAt(page, "/reports/custom?list=users");
    assert.notDeepEqual(await picturesIn(page), []);
  },
);

browserTest.long(
  "the name of a migration breaks between its words, not in them",
  async ({ page }) => {
    for (const viewport of [DESKTOP, { width: 820, height: 1180 }, PHONE]) {
      await page.setViewportSize(viewport);
      await page.goto("/status");
      const lines = await page.locator("dd", { hasText: /\d+ \(\d{4}_/ }).evaluate((value) => {
        const range = document.createRange();
        const found: Record<number, string> = {};
        for (const text of [...value.childNodes].filter(({ nodeType }) => nodeType === 3)) {
          for (let at = 0; at < text.textContent!.length; at++) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const { bottom } = range.getBoundingClientRect();
            found[bottom] = (found[bottom] ?? "") + text.textContent![at];
          }
        }
        return Object.values(found);
      });
      assert.ok(lines.length > (viewport === PHONE ? 1 : 0), `${lines.length} lines`);
      for (const line of lines.slice(0, -1)) assert.match(line, /[_ ]$/);
    }
  },
);
