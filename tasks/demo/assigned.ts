import { assignment } from "../../data/kyc/assignments/assign.ts";
import { list, listShape } from "../../data/kyc/requests/requests.ts";
import { parseListQuery } from "../../data/list/query.ts";
import { takeStep } from "../../data/steps/take.ts";
import type { Store } from "../../data/store.ts";
import { colleagues } from "./colleagues.ts";

/**
 * The demo's moderator, and the account of the sample: its first review is one that needs no second
 * member.
 */
const ASSIGNEES = ["s_rita", "s_1"];

/** The moderator has assigned a request to each, so that the queue Mine has one. */
export async function assignRequests(store: Store): Promise<void> {
  const query = parseListQuery(listShape, new URLSearchParams("queue=to-review&sort=-dueAt"));
  const { rows } = await list(store, query, ASSIGNEES.length);
  const { id, name } = colleagues.find(({ role }) => role === "moderator")!;
  for (const [index, request] of rows.entries()) {
    await takeStep(store, assignment, request.id, { assigneeId: ASSIGNEES[index]! }, {
      actor: { id, name, requestId: null },
      via: "page",
      version: request.version,
      key: null,
    });
  }
}
