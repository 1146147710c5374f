import type { NotificationTab } from "../../../data/notifications.ts";

export const notifications = {
  title: "Notifications",
  filter: "Filter",
  tabs: { all: "All", unread: "Unread", kyc: "KYC", transactions: "Transactions" } satisfies Record<
    NotificationTab,
    string
  >,
  unread: "unread",
  markAllRead: "Mark All Read",
  clearAll: "Clear All",
  markRead: "Mark as read",
  remove: "Delete",
  none: "No notifications",
  noneText: "You are up to date.",
  showAll: "Show all notifications",
};
