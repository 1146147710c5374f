/** The page on which admins edit reasons. */
export default {
  title: "Reasons",
  intro: "Reasons for decisions, and the messages that applicants get",
  create: "New reason",
  saved: "Reason saved",
  removed: "Reason deleted",
  rulesSaved: "Rules saved",
  columns: { label: "Reason", code: "Code", steps: "Steps", order: "Position", state: "Status" },
  form: {
    title: "New reason",
    changeTitle: "Edit reason",
    label: (language: string) => `Label (${language})`,
    template: (language: string) => `Message (${language})`,
    templateHint: "{document} becomes the name of the document.",
    active: "Offered in confirmations",
    save: "Save",
  },
  remove: {
    title: "Delete reason",
    link: "Delete",
    text: (name: string) => `“${name}” was never given, so it can be deleted.`,
    submit: "Delete reason",
  },
  rules: {
    title: "Rules",
    reasonRequired: "Reason required",
    messageRequired: "Message required",
    checklistRequired: "Complete checklist required to accept",
    mailsApplicants: "Email messages to applicants",
    mailsHint:
      "Applicants with a known email address get the message 30 seconds after a decision or a request for a document. Review notes are never sent.",
    save: "Save",
  },
};
