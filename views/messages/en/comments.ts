export default {
  title: "Comments",
  count: (count: string) => `Comments (${count})`,
  staffOnly: "Only staff can read these.",
  label: "New comment",
  add: "Add comment",
  added: "Comment added",
  remove: "Remove",
  confirm: "Remove comment",
  removed: "Comment removed",
};
