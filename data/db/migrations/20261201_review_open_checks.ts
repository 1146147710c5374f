import type { Definition } from "../migration.ts";

const RANK = (run: string) =>
  `case ${run}."result" when 'hit' then 0 when 'unsure' then 1 else 2 end`;

/**
 * Counts open checks by kind and provider: a hit that a result of another provider had replaced is
 * open again.
 */
export const definition = {
  creates: [],
  statements: [
    `update kyc_requests set "openChecks" = (
      select count(*) from kyc_checks c
      where c."requestId" = kyc_requests."id" and c."result" in ('hit', 'unsure')
        and not exists (select 1 from kyc_check_resolutions r
          where r."checkId" = c."id" and r."undoneAt" is null)
        and not exists (select 1 from kyc_checks l
          where l."requestId" = c."requestId" and l."kind" = c."kind"
            and l."provider" = c."provider" and l."result" <> 'failed' and l."id" <> c."id"
            and (l."ranAt" > c."ranAt" or l."ranAt" = c."ranAt" and (
              ${RANK("l")} < ${RANK("c")}
              or ${RANK("l")} = ${RANK("c")} and l."number" > c."number"))))
      where "id" in (select "requestId" from kyc_checks)`,
  ],
} as const satisfies Definition;
