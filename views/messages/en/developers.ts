export default {
  title: "Developers",
  intro: "Every call of the API, every event, and their schemas.",
  document: "OpenAPI 3.1",
};
