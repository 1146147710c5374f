export default {
  titles: { kyc: "KYC comments", finance: "Finance comments", platform: "Comments" },
  counts: {
    kyc: (count: string) => `KYC comments (${count})`,
    finance: (count: string) => `Finance comments (${count})`,
    platform: (count: string) => `Comments (${count})`,
  },
  readers: {
    kyc: "Only staff who read KYC can read these.",
    finance: "Only staff who read finance can read these.",
    platform: "Only staff who can see this record can read these.",
  },
  label: "New comment",
  tell: "Tell",
  mentioned: "Told",
  add: "Add comment",
  sendAsIs: "Send as it is",
  added: "Comment added",
  remove: "Remove",
  confirm: "Remove comment",
  removed: "Comment removed",
};
