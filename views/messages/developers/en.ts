export const en = {
  title: "Developers",
  intro: "Every call of the API, with examples to copy.",
  document: "OpenAPI 3.1",
  /** Code stands between backticks. */
  authorization:
    "Programs send a service token (`$TOKEN`) in the header `Authorization`. Where a call has no scope, they send the session token of a person (`$SESSION`), which `POST /api/login` answers.",
  groups: {
    "Sign-in": "Sign-in",
    Records: "Records",
    KYC: "KYC",
    Documents: "Documents",
    Figures: "Figures",
    Imports: "Imports",
    Description: "Description",
  },
  permission: "Permission",
  scope: "Scope",
  everybody: "Open to everybody",
  parameters: "Parameters",
  required: "required",
  body: "Body",
  answers: "Answers",
  limits: "Limits",
  example: "Example",
  events: "Events",
  schemas: "Schemas",
  places: { path: "in the path", query: "in the query", header: "header" },
};
