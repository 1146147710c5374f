import { kycStatuses } from "../../../data/kyc/requests/statuses.ts";
import assert from "node:assert/strict";
import {
  activityTones,
  auditTones,
  Avatar,
  kycTones,
  publishedTones,
  StatusBadge,
  transactionTones,
} from "../../../views/ui/badge.tsx";
import { iconNames } from "../../../views/ui/icon_names.ts";
import { textOf } from "../../support/helpers.ts";
import { renderUi } from "../ui.ts";

Deno.test("every KYC status has its own tone and icon", () => {
  assert.deepEqual(Object.keys(kycTones).toSorted(), kycStatuses.toSorted());
  const tones = Object.values(kycTones).map(({ tone }) => tone);
  assert.equal(new Set(tones).size, tones.length);
});

Deno.test("a status has a word and an existing icon, not only a colour", () => {
  for (const tones of [kycTones, auditTones, activityTones, transactionTones, publishedTones]) {
    const icons = Object.values(tones).map(({ icon }) => icon);
    assert.equal(new Set(icons).size, icons.length, "icons tell the statuses apart");
    for (const icon of icons) assert.ok(iconNames.includes(icon), icon);
  }
  const badge = renderUi(<StatusBadge tone={kycTones.declined} label="declined" />);
  assert.equal(textOf(badge), "declined");
  assert.match(badge, /<svg[^>]* aria-hidden="true"/);
});

Deno.test("an avatar shows the initial of a name in any script", () => {
  const initials: [name: string, initial: string][] = [
    ["dana okafor", "D"],
    ["  Émile", "É"],
    ["山田", "山"],
    ["𝒜da", "𝒜"],
    ["e\u0301mile", "E\u0301"],
    ["क्षितिज", "क्षि"],
    ["👩‍👩‍👧 Kim", "👩‍👩‍👧"],
    ["🇫🇷", "🇫🇷"],
    ["\u202edana", "D"],
    ["\u200b\u2066 \u00ad 7th", "7"],
    ["\u0301\u0301 ada", "A"],
    [" \u0301ada", "A"],
    ["\u3164\u115f\u2800ada", "A"],
    ["\u202e\u200b\ufeff", "?"],
    ["\u0301", "?"],
    ["", "?"],
    ["   ", "?"],
  ];
  for (const [name, initial] of initials) {
    const avatar = renderUi(<Avatar name={name} />);
    assert.equal(textOf(avatar), initial, name);
    assert.match(avatar, /aria-hidden="true"/, "the name beside it says the same");
  }
});
