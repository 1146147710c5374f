import { setTimeout as delay } from "node:timers/promises";

const MOST_ATTEMPTS = 5;

interface UserRecord {
  id: string;
  name: string;
  email: string;
  role: "mentor" | "mentee";
  status: "active" | "inactive";
  joinedAt: string;
}

export interface Instruction {
  id: string;
  type: "user" | "community" | "content" | "partner";
  recordId: string;
  field: string;
  value: string;
}

/** The lists of the API by the type of an instruction. */
const lists: Record<Instruction["type"], string> = {
  user: "users",
  community: "communities",
  content: "content",
  partner: "partners",
};

/** The calls that a platform makes to the desk. Each may be repeated: the second one changes nothing. */
export class DeskApi {
  constructor(private origin: string, private token: string) {}

  sendUser(user: UserRecord): Promise<unknown> {
    return this.#import("users", user);
  }

  user(id: string): Promise<UserRecord> {
    return this.#read(`/api/users/${id}`);
  }

  /** The values that the desk asks to correct, newest first. */
  corrections(userId: string): Promise<{ field: string; value: string; state: string }[]> {
    return this.#read(`/api/users/${userId}/corrections`);
  }

  transaction(id: string): Promise<object> {
    return this.#read(`/api/transactions/${id}`);
  }

  sendTransaction(transaction: object): Promise<unknown> {
    return this.#import("transactions", transaction);
  }

  /** Changes that the desk asks the platform for. */
  instructions(): Promise<Instruction[]> {
    return this.#read("/api/instructions?state=open");
  }

  answer(id: string, answer: "done" | "refused", note: string): Promise<unknown> {
    const body = JSON.stringify({ answer, note });
    return this.#call("PUT", `/api/instructions/${id}/answer`, "application/json", body);
  }

  /** Sends a record with another value. */
  async change({ type, recordId, field, value }: Instruction): Promise<void> {
    const list = lists[type];
    const record = await this.#read<object>(`/api/${list}/${recordId}`);
    const sent = field === "published" ? value === "true" : value;
    await this.#import(list, { ...record, [field]: sent });
  }

  sendRequest(request: {
    id: string;
    userId: string;
    userName: string;
    type: "individual" | "business";
    submittedAt: string;
  }): Promise<unknown> {
    return this.#import("kyc-requests", { ...request, status: "pending", documents: [] });
  }

  request(id: string): Promise<{
    userName: string;
    documents: { id: string; type: string; name: string }[];
  }> {
    return this.#read(`/api/kyc-requests/${id}`);
  }

  sendDocument(requestId: string, { id, type, name, bytes, replaces }: {
    id: string;
    type: string;
    name: string;
    bytes: Uint8Array<ArrayBuffer>;
    /** The id of the document whose place it takes. */
    replaces?: string;
  }): Promise<unknown> {
    const query = new URLSearchParams({ type, name, ...(replaces && { replaces }) });
    const path = `/api/kyc-requests/${requestId}/documents/${id}?${query}`;
    return this.#call("PUT", path, "application/octet-stream", bytes);
  }

  sendCheck(requestId: string, kind: string, check: object): Promise<unknown> {
    const path = `/api/kyc-requests/${requestId}/checks/${kind}`;
    return this.#call("PUT", path, "application/json", JSON.stringify(check));
  }

  #import(list: string, record: unknown): Promise<unknown> {
    const body = JSON.stringify(record) + "\n";
    return this.#call("POST", `/api/import/${list}`, "application/x-ndjson", body);
  }

  async #read<Answer>(path: string): Promise<Answer> {
    return JSON.parse(await this.#call("GET", path)) as Answer;
  }

  /** Throws an Error with the answer unless the desk takes what is sent. */
  async #call(method: string, path: string, type?: string, body?: BodyInit): Promise<string> {
    for (let attempt = 1;; attempt++) {
      const response = await fetch(this.origin + path, {
        method,
        headers: { "Authorization": `Bearer ${this.token}`, ...type && { "Content-Type": type } },
        body,
      });
      const answer = await response.text();
      if (response.ok) return answer;
      const retryAfter = Number(response.headers.get("retry-after") ?? NaN);
      if (attempt === MOST_ATTEMPTS || Number.isNaN(retryAfter)) {
        throw new Error(`${method} ${path}: ${response.status} ${answer}`);
      }
      await delay(retryAfter * 1_000);
    }
  }
}
