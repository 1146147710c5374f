import * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import { email, recordId, shortText } from "../../data/list/fields.ts";
import { staffRoles } from "../../data/permissions.ts";
import { type Member, signOut } from "../../data/staff/sessions/sessions.ts";
import { answerChallenge, signIn, signInForm } from "../../data/staff/sign_in/sign_in.ts";
import type { AppContext } from "../http/context.ts";
import { callerOf, closeSession, currentMember, openSession } from "../http/session/session.ts";
import { operation } from "./operation.ts";

const credentials = signInForm.extend({ code: z.string().max(100).optional() });

const signedIn = z.strictObject({
  token: z.string(),
  user: z.strictObject({ id: recordId, name: shortText, email, role: z.enum(staffRoles) }),
});

export const signInOperations = [
  operation({
    method: "POST",
    path: "/login",
    group: "Sign-in",
    summary: "Sign in as a person",
    description:
      "Answers a session token for the Authorization header, and sets the session cookie. " +
      "`code` is the two-factor code of an account that has one.",
    body: credentials,
    example: { email: "robot@example.com", password: "four words nobody guessed" },
    answers: { 200: { description: "The session token and the person.", schema: signedIn } },
    errors: [401, 403, 429, 503],
    handle: async (c, { body }) => {
      const member = await signInByApi(c, body);
      return c.json({ token: await openSession(c, member), user: publicUser(member) });
    },
  }),
  operation({
    method: "POST",
    path: "/logout",
    group: "Sign-in",
    summary: "End the session",
    permission: "session.own",
    answers: { 204: { description: "The session has ended." } },
    handle: async (c) => {
      await signOut(c.var.store, currentMember(c));
      closeSession(c);
      return c.body(null, 204);
    },
  }),
];

/** Programs send the second factor along with the password. */
async function signInByApi(
  c: AppContext,
  { code, ...form }: z.output<typeof credentials>,
): Promise<Member> {
  const result = await signIn(c.var.store, form, callerOf(c), c.var.config);
  if ("member" in result) return result.member;
  if (code === undefined) throw new DomainError("unauthenticated", "two_factor.code_required");
  return await answerChallenge(c.var.store, result.challengeId, code, callerOf(c));
}

const publicUser = ({ id, name, email, role }: Member) => ({ id, name, email, role });
