import { assignment } from "../../data/kyc/assignments/assign.ts";
import { list, listShape } from "../../data/kyc/requests/requests.ts";
import { parseListQuery } from "../../data/list/query.ts";
import { takeStep } from "../../data/steps/take.ts";
import type { Store } from "../../data/store.ts";
import { colleagues } from "./colleagues.ts";

/** The account of the sample, and the demo's moderator. */
const ASSIGNEES = ["s_1", "s_rita"];

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
