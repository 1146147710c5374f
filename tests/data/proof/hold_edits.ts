import { type Edit, run } from "./edits.ts";

const row = (id: string, change: string) =>
  run(`update payout_holds set ${change} where "id" = 'payout ${id}'`);

const grant = (change: string) =>
  run(`update access_review_rows set ${change} where "decision" = 'keep'`);

const legal = (id: string, change: string) =>
  run(`update legal_holds set ${change} where "id" = 'legal-hold ${id}'`);

/** Edits of the holds of `fillProvenDesk`. */
export const holdEdits: readonly Edit[] = [
  ["H1: a held payout is released", row("t_held:1", `"held" = 0`)],
  ["a released payout is held", row("t_free:2", `"held" = 1`)],
  ["the amount of a hold", row("t_held:1", `"heldMinor" = 1`)],
  ["a hold has no amount", row("t_held:1", `"heldMinor" = null`)],
  ["H3: the reason of a hold", row("t_held:1", `"reason" = 'None'`)],
  ["the reason of a release", row("t_free:2", `"reason" = 'None'`)],
  ["H4: another person held it", row("t_held:1", `"staffId" = 's_other'`)],
  ["it was held earlier", row("t_held:1", `"at" = '2026-01-01T00:00:00.000Z'`)],
  ["a hold counts as undone", row("t_held:1", `"undoneAt" = '2026-01-01T00:00:00.000Z'`)],
  ["H6: an undone hold counts", row("t_undone:1", `"undoneAt" = null`)],
  ["a hold is restored after its undo", row("t_undone:2", `"held" = 1`)],
  ["H2: a hold is removed", run(`delete from payout_holds where "transactionId" = 't_held'`)],
  ["a release is removed", run(`delete from payout_holds where "id" = 'payout t_free:2'`)],
  [
    "H5: a release is added",
    run(`insert into payout_holds
      ("id", "transactionId", "version", "held", "reason", "staffId", "at", "undoneAt")
      select 'payout t_held:2', "transactionId", 2, 0, '', "staffId", "at", null
      from payout_holds where "id" = 'payout t_held:1'`),
  ],
  [
    "H8: a payout without entries is held",
    run(`insert into payout_holds
      ("id", "transactionId", "version", "held", "reason", "staffId", "at", "undoneAt")
      select 'payout t_plain:1', 't_plain', 1, 1, "reason", "staffId", "at", null
      from payout_holds where "id" = 'payout t_held:1'`),
  ],
  [
    "H7: a hold moves to another payout",
    run(`update payout_holds set "transactionId" = 't_plain', "id" = 'payout t_plain:1'
      where "id" = 'payout t_held:1'`),
  ],
  [
    "a hold and its release change places",
    async (db) => {
      for (const version of ["-version", "3 + version"]) {
        await run(`update payout_holds set version = ${version} where "transactionId" = 't_free'`)(
          db,
        );
      }
    },
  ],
  [
    "a hold that an undo restored counts as undone",
    row("t_undone:2", `"undoneAt" = '2026-01-01T00:00:00.000Z'`),
  ],
  [
    "acceptances of high risk last longer",
    run(`update kyc_validity set "days" = 365 where "type" = 'business' and "risk" = 'high'`),
  ],
  [
    "a check is due again later",
    run(`update kyc_screening_periods set "days" = 900 where "kind" = 'sanctions'`),
  ],
  [
    "the last run of a check was later",
    run(`update kyc_screenings set "ranDay" = "ranDay" + 90 where "kind" = 'sanctions'`),
  ],
  [
    "a check is due later",
    run(`update kyc_screenings set "dueDay" = "dueDay" + 90 where "kind" = 'sanctions'`),
  ],
  ["a person was screened", run(`update kyc_screenings set "ranDay" = 20000 where "ranDay" < 0`)],
  ["somebody is not accepted", run(`update kyc_screenings set "until" = '' where "ranDay" < 0`)],
  [
    "somebody never screened is left out",
    run(`delete from kyc_screenings where "ranDay" < 0`),
  ],
  ["a last run is left out", run(`delete from kyc_screenings where "kind" = 'sanctions'`)],
  ["the table of validity is removed", run(`delete from kyc_validity`)],
  ["the role in a row of a review", grant(`"role" = 'support'`)],
  ["the decision in a row of a review", grant(`"decision" = 'end'`)],
  ["the word in a row of a review", grant(`"word" = 'None'`)],
  ["another member attested a row of a review", grant(`"attestedBy" = 's_other'`)],
  [
    "a row of a review counts as attested",
    run(`update access_review_rows
    set "decision" = 'keep', "attestedBy" = 's_1', "attestedAt" = '2026-01-01T00:00:00.000Z'
    where "decision" is null`),
  ],
  ["a row of a review is removed", run(`delete from access_review_rows where "decision" is null`)],
  [
    "a row of a review is added",
    run(`insert into access_review_rows select '1 s_x', "review", 's_x', 0, "name", "role",
      "roleSince", "status", "lastSignInAt", "twoFactor", "passkeys", "linked", "sessions",
      "tokens", "webhooks", null, '', null, null
      from access_review_rows where "decision" = 'keep'`),
  ],
  ["a review has ended", run(`update access_reviews set "endedAt" = "openedAt"`)],
  ["a review is due later", run(`update access_reviews set "dueOn" = '2099-01-01'`)],
  ["the reviews are removed", run(`delete from access_reviews`)],
  ["a rule of two people is off", run(`update two_people_rules set "isOn" = 0`)],
  ["the rules of two people are removed", run(`delete from two_people_rules`)],
  [
    "somebody else made a proposal",
    run(`update step_proposals set "proposerId" = 's_other'`),
  ],
  [
    "a proposal has another input",
    run(`update step_proposals set "input" = '{"reason":"None"}'`),
  ],
  ["a proposal is removed", run(`delete from step_proposals`)],
  ["documents are due earlier", run(`update retention_settings set "documentMonths" = 1`)],
  ["the rules of retention are removed", run(`delete from retention_settings`)],
  ["a legal hold is released", legal("kyc k_1:1", `"held" = 0`)],
  ["a released legal hold is in force", legal("kyc k_1:2", `"held" = 1`)],
  ["the reason of a legal hold", legal("user u_held:1", `"reason" = 'None'`)],
  ["the authority of a legal hold", legal("user u_held:1", `"authority" = 'None'`)],
  ["the end of a legal hold", legal("user u_held:1", `"until" = '2026-12-01'`)],
  ["another person placed a legal hold", legal("user u_held:1", `"staffId" = 's_other'`)],
  ["an undone legal hold counts", legal("kyc k_2:1", `"undoneAt" = null`)],
  ["a legal hold is in force after its undo", legal("kyc k_2:2", `"held" = 1`)],
  [
    "a legal hold is removed",
    run(`delete from legal_holds where "subjectId" = 'u_held'`),
  ],
  [
    "a legal hold moves to a request with the same id",
    run(`update legal_holds set "subjectType" = 'kyc', "id" = 'legal-hold kyc u_held:1'
      where "subjectId" = 'u_held'`),
  ],
  [
    "a legal hold is added",
    run(`insert into legal_holds ("id", "subjectType", "subjectId", "version", "held", "reason",
      "authority", "until", "staffId", "at", "undoneAt")
      select 'legal-hold kyc k_3:1', 'kyc', 'k_3', 1, 1, "reason", "authority", null, "staffId",
        "at", null
      from legal_holds where "id" = 'legal-hold user u_held:1'`),
  ],
];
