/** The page on which admins edit types of documents. */
export default {
  title: "Document types",
  intro: "What applicants can send, and what reviewers check on it",
  create: "New document type",
  saved: "Document type saved",
  columns: { label: "Type", key: "Key", takers: "For", lines: "Checklist", state: "Status" },
  form: {
    title: "New document type",
    changeTitle: "Edit document type",
    label: (language: string) => `Label (${language})`,
    besides: "Shown beside",
    alone: "nothing",
    lines: "Checklist",
    linesHint: "{name} becomes the person's name. Empty lines are left out.",
    line: (number: string, language: string) => `Line ${number} (${language})`,
    active: "Can be sent",
    fixed: "This type is always in use.",
    save: "Save",
  },
};
