import type { RetentionProfile } from "../../../data/retention/settings.ts";

export default {
  title: "Retention",
  intro: "How long documents and files stay, and what is due now",
  deleted: "Deleted by rule on",
  reopenWarning:
    "Its documents were deleted by rule and cannot be looked at again. Ask for new ones where the decision needs them.",
  rules: "Rules",
  off: "Off: nothing becomes due.",
  documents: "Documents",
  file: "Files",
  documentMonths: "Months until documents are deleted",
  documentHint:
    "After the last decision, or after the end of an acceptance. Empty: documents stay.",
  fileYears: "Years until a file is erased",
  fileHint:
    "After the end of the relationship, which the platform sends as endedAt. Empty: files stay.",
  memberMonths: "Months until the data of a deactivated member goes",
  memberHint:
    "Sessions, addresses of refused sign-ins, passkeys, notifications, drafts and own views, after the deactivation. The name stays with what they decided. Empty: they stay.",
  profile: "Fill in from a profile",
  fill: "Fill in",
  filledIn: (count: number, shown: string, isMore: boolean) =>
    count === 0
      ? "Saved like this, nothing is due yet."
      : `Saved like this, ${isMore ? `${shown} or more` : shown} ${
        count === 1 ? "item is" : "items are"
      } due at once. Nothing goes until somebody confirms it.`,
  save: "Save",
  saved: "Retention saved",
  notLegal:
    "What applies to you is for your counsel to say; the desk keeps time and proves what was done.",
  profiles: {
    none: { title: "None", text: "Nothing becomes due." },
    gdpr: {
      title: "GDPR",
      text:
        "Pictures 3 months after the decision, the file 1 year after the end. Article 5(1)(e) of Regulation (EU) 2016/679 asks for a limit and names no number.",
    },
    aml: {
      title: "AML",
      text:
        "5 years after the end, nothing earlier: Article 40(1) of Directive (EU) 2015/849, from July 2027 Article 77 of Regulation (EU) 2024/1624.",
    },
  } satisfies Record<RetentionProfile, object>,
  dueNow: "Due now",
  held: "Held",
  unknown: "End unknown",
  none: "Nothing is due.",
  noneHeld: "Nothing that is due is under legal hold.",
  heldText: "Under legal hold: listed again once the hold is released.",
  unknownText:
    "These decided requests have no instant of a decision, such as imported ones. Their documents stay until their file goes.",
  fileGoes: "The whole file of the person",
  fileText: "A file goes by erasing its person.",
  select: "Select",
  choose: "Delete documents…",
  most: "At most 50 at a time; the oldest come first.",
  confirmTitle: "Delete Documents",
  confirmText:
    "The bytes go from every storage and cannot be brought back. Name, type, hash and who looked at them stay until the file goes.",
  confirm: "Delete for good",
  back: "Back",
  nothing: "None of these are due any more.",
  versionsLeft:
    "The storage keeps versions of some documents: give the desk the right to remove versions, or let their lock end. It tries again each hour.",
  why: { decision: "decided", expiry: "expired", end: "relationship ended" },
  columns: { who: "Who", what: "What goes", why: "Why", since: "Due since" },
  count: (count: number, shown: string) => count === 1 ? "1 document" : `${shown} documents`,
  people: (count: number, shown: string) =>
    count === 1 ? "End unknown: 1 person" : `End unknown: ${shown} people`,
  done: (documents: string, left: number, shown: string) =>
    left === 0
      ? `${documents} documents deleted`
      : `${documents} documents deleted, ${shown} requests left as they are`,
};
