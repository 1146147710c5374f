import assert from "node:assert/strict";
import type { CheckInput } from "../../../../data/kyc/checks/check.ts";
import { putCheck } from "../../../../data/kyc/checks/put_check.ts";
import { namesCheck } from "../../../../data/kyc/checks/tell_nothing.ts";
import { RefusedMessage } from "../../../../data/kyc/reasons/apply.ts";
import { type Ground, onEachEngine } from "../../../support/engines.ts";
import { plantRequests } from "../../../support/fixtures.ts";
import { terms } from "../../../support/records.ts";
import { decide } from "../../../support/steps.ts";

const provider = { id: null, name: "Service Screenwise", requestId: null };

async function plant(
  { store }: Ground,
  kind: string,
  labels: string[] = [],
  changes: Partial<CheckInput> = {},
): Promise<void> {
  await plantRequests(store, 1);
  const ranAt = store.now().toISOString();
  const input = { provider: "Screenwise", ranAt, result: "hit" as const, labels, ...changes };
  await putCheck(store, "k_1", { kind, ...input }, provider);
}

/** The messages that are refused. */
async function refusedAmong({ store }: Ground, messages: readonly string[]): Promise<string[]> {
  const refused = [];
  for (const message of messages) {
    if (await namesCheck(store.db, "k_1", message)) refused.push(message);
  }
  return refused;
}

const naming = [
  "You are on a SANCTIONS list.",
  "Your name is on a s.a.n.c.t.i.o.n list",
  "a s\u200ba\u00adn ction-list",
  "ＳＡＮＣＴＩＯＮＳ",
  "Está en una lista de sanciones",
  "Hay una sanción",
  "Vous êtes sanctionné",
  "As a P.E.P. you need more",
  "Personne politiquement exposée",
  "Persona políticamente expuesta",
  "politically-exposed person",
  "We found adverse media",
  "de la presse défavorable",
  "You are on a watch-list",
];
const harmless = [
  "Please send a sharper picture.",
  "A picture of a pepper is no ID.",
  "Envíe un documento que esté vigente.",
  "Votre document n’est pas lisible.",
  "The list of documents is in our help pages.",
];

onEachEngine({
  "a message names a list in any spelling, and an ordinary one does not": async (ground) => {
    await plant(ground, "sanctions");
    assert.deepEqual(await refusedAmong(ground, naming), naming);
    assert.deepEqual(await refusedAmong(ground, harmless), []);
  },

  "words for lists are free where no list was searched": async (ground) => {
    await plant(ground, "liveness");
    assert.deepEqual(await refusedAmong(ground, [...naming, ...harmless]), []);
  },

  "a label of a document check may be named": async (ground) => {
    await plant(ground, "document", ["Document expired"]);
    assert.deepEqual(await refusedAmong(ground, ["Your document expired."]), []);
  },

  "a label is named with other accents, capitals, or signs between its letters": async (ground) => {
    await plant(ground, "x-ofac", ["Müller-Pérez, EU list", "UN", "OFAC SDN"]);
    const spellings = [
      ...["MULLER PEREZ EU LIST", "it says mueller perez (e.u. list)", "m.ü.l.l.e.r/perez/eu/list"],
      ...["The UN has", "the U.N.", "O.F.A.C. SDN", "from ofac"],
    ];
    assert.deepEqual(await refusedAmong(ground, spellings), spellings);
    const others = ["Envíe un documento", "Muller", "unsharp picture", "run UNDER it"];
    assert.deepEqual(await refusedAmong(ground, others), []);
  },

  "a decision whose message names a list is refused, and changes nothing": async (ground) => {
    await plant(ground, "pep");
    const message = "You are a P E P";
    const decision = { status: "declined" as const, reviewNotes: "", message };
    await assert.rejects(
      decide(ground.store, "k_1", decision, terms()),
      (error) => error instanceof RefusedMessage && error.code === "message.names_check",
    );
  },
});
