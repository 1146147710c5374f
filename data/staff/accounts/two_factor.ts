import { write } from "../../audit/write.ts";
import type { TOTP } from "otpauth";
import { notifyPerson } from "../../notices/announce.ts";
import { withGuessLimit, WrongGuess } from "../limits/attempts.ts";
import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { type Member } from "../sessions/sessions.ts";
import { type Store } from "../../store.ts";
import { hashToken } from "../sessions/secrets.ts";

interface TwoFactorRow {
  staffId: string;
  /** Base32, sealed with the key ring. */
  secret: string;
  confirmedAt: string | null;
  /** Time step of the last used code; none is accepted twice (RFC 6238, section 5.2). */
  lastStep: number;
  /** The session that set up an unconfirmed secret; the secret ends with it. */
  sessionId: string | null;
}

interface RecoveryCodeRow {
  staffId: string;
  codeHash: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    two_factor: TwoFactorRow;
    recovery_codes: RecoveryCodeRow;
  }
}

const PERIOD_SECONDS = 30;
const WINDOW = 1;
const RECOVERY_CODES = 10;
const SECRET_BYTES = 20;

/* Loaded on first use to keep the start fast. */
const otp = () => import("otpauth");

async function totpOf(secret: string, label: string): Promise<TOTP> {
  const { Secret, TOTP } = await otp();
  return new TOTP({
    issuer: "Mentor Desk",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

interface Enrolment {
  secret: string;
  uri: string;
}

export const hasTwoFactor = async (db: Database, staffId: string): Promise<boolean> =>
  await db.selectFrom("two_factor").select("staffId").where("staffId", "=", staffId)
    .where("confirmedAt", "is not", null).executeTakeFirst() !== undefined;

const placeOf = (staffId: string): string => `two_factor ${staffId}`;

/** The same secret until it is confirmed. Throws `conflict` if the second factor is on. */
export async function enrol(store: Store, member: Member): Promise<Enrolment> {
  return await store.db.transaction().execute(async (trx) => {
    const { Secret } = await otp();
    const fresh = new Secret({ size: SECRET_BYTES }).base32;
    const { id: staffId, sessionId } = member;
    await trx.deleteFrom("two_factor").where("staffId", "=", staffId)
      .where("confirmedAt", "is", null).where("sessionId", "!=", sessionId).execute();
    const sealed = await store.keys.seal(fresh, placeOf(staffId));
    await trx.insertInto("two_factor")
      .values({ staffId, secret: sealed, confirmedAt: null, lastStep: 0, sessionId })
      .onConflict((conflict) => conflict.doNothing()).execute();
    const { secret: stored, confirmedAt } = await trx.selectFrom("two_factor").selectAll()
      .where("staffId", "=", member.id).executeTakeFirstOrThrow();
    if (confirmedAt !== null) {
      throw new DomainError("conflict", "two_factor.already_on");
    }
    const secret = await store.keys.open(stored, placeOf(staffId), trx);
    return { secret, uri: (await totpOf(secret, member.email)).toString() };
  });
}

/** Returns the recovery codes, shown once. Throws `invalid` for a wrong code, `conflict` if on. */
export async function confirm(
  store: Store,
  member: Member,
  code: string,
): Promise<string[]> {
  return await withGuessLimit(
    store,
    member,
    "Two-factor code refused",
    () => confirmOnce(store, member, code),
  );
}

async function confirmOnce(store: Store, member: Member, code: string): Promise<string[]> {
  return await write(store, member, async (trx, record, now) => {
    const row = await trx.selectFrom("two_factor").selectAll()
      .where("staffId", "=", member.id).where("confirmedAt", "is", null).executeTakeFirst();
    if (row?.sessionId !== member.sessionId) throw await notBegun(trx, member);
    if (!await spendStep(trx, row, code, store)) {
      throw new WrongGuess("invalid", "two_factor.wrong_code");
    }
    const { numUpdatedRows } = await trx.updateTable("two_factor")
      .set({ confirmedAt: now.toISOString(), sessionId: null })
      .where("staffId", "=", member.id).where("confirmedAt", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) {
      throw new DomainError("conflict", "two_factor.already_on");
    }
    await notifyPerson(trx, member.id, { kind: "two_factor_on", facts: {} }, now);
    record({ category: "user", action: "Two-factor turned on", target: member.email });
    return await replaceRecoveryCodes(trx, member.id);
  });
}

/** The error when there is no secret to confirm in this session; it does not count as a guess. */
const notBegun = async (trx: Database, { id }: Member): Promise<DomainError> =>
  await hasTwoFactor(trx, id)
    ? new DomainError("conflict", "two_factor.already_on")
    : new DomainError("invalid", "two_factor.restarted");

/** Turns it off; requires a code, so that an unattended screen does not suffice. */
export async function turnOff(
  store: Store,
  member: Member,
  code: string,
): Promise<void> {
  await withGuessLimit(
    store,
    member,
    "Two-factor code refused",
    () =>
      write(store, member, async (trx, record, now) => {
        if (!await spendCode(trx, member.id, code, store)) {
          throw new WrongGuess("invalid", "two_factor.wrong_code");
        }
        await trx.deleteFrom("recovery_codes").where("staffId", "=", member.id).execute();
        await trx.deleteFrom("two_factor").where("staffId", "=", member.id).execute();
        await notifyPerson(trx, member.id, { kind: "two_factor_off", facts: {} }, now);
        record({
          category: "user",
          action: "Two-factor turned off",
          target: member.email,
          status: "warning",
        });
      }),
  );
}

async function replaceRecoveryCodes(trx: Database, staffId: string): Promise<string[]> {
  const { Secret } = await otp();
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const digits = new Secret({ size: 10 }).base32.toLowerCase();
    return (digits.match(/.{4}/g) ?? []).join("-");
  });
  await trx.deleteFrom("recovery_codes").where("staffId", "=", staffId).execute();
  await trx.insertInto("recovery_codes")
    .values(codes.map((code) => ({ staffId, codeHash: hashToken(plain(code)) }))).execute();
  return codes;
}

/**
 * The letters and digits of a code in ASCII, whatever digits a keyboard has and whatever invisible
 * marks were pasted with it.
 */
const plain = (code: string): string =>
  code.normalize("NFKC").replace(/\p{Nd}/gu, asciiDigit).replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** Digits of a script are ten code points in a row, and none is beside those of another script. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

export async function spendCode(
  trx: Database,
  staffId: string,
  code: string,
  store: Store,
): Promise<boolean> {
  const row = await trx.selectFrom("two_factor").selectAll()
    .where("staffId", "=", staffId).where("confirmedAt", "is not", null).executeTakeFirst();
  if (!row) return false;
  if (await spendStep(trx, row, code, store)) return true;
  const { numDeletedRows } = await trx.deleteFrom("recovery_codes")
    .where("staffId", "=", staffId).where("codeHash", "=", hashToken(plain(code)))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

async function spendStep(
  trx: Database,
  row: TwoFactorRow,
  code: string,
  store: Store,
): Promise<boolean> {
  const token = plain(code);
  if (!/^\d{6}$/.test(token)) return false;
  const now = store.now();
  const secret = await store.keys.open(row.secret, placeOf(row.staffId), trx);
  const delta = (await totpOf(secret, "")).validate({
    token,
    timestamp: now.getTime(),
    window: WINDOW,
  });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  const { numUpdatedRows } = await trx.updateTable("two_factor").set({ lastStep: step })
    .where("staffId", "=", row.staffId).where("lastStep", "<", step).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function sealSecrets(store: Store): Promise<void> {
  const rows = await store.db.selectFrom("two_factor").select(["staffId", "secret"]).execute();
  for (const { staffId, secret } of rows.filter((row) => !store.keys.isFresh(row.secret))) {
    const text = await store.keys.open(secret, placeOf(staffId), store.db);
    const sealed = await store.keys.seal(text, placeOf(staffId));
    await store.db.updateTable("two_factor").set({ secret: sealed })
      .where("staffId", "=", staffId).where("secret", "=", secret).execute();
  }
}
