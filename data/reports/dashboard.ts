import { ALL, readSums } from "../db/sums.ts";
import { monthOf } from "../base/calendar.ts";
import { revenueSums } from "../records/transactions.ts";
import type { Store } from "../store.ts";

export interface DashboardStats {
  totalUsers: number;
  pendingKYC: number;
  monthlyRevenueCents: number;
  activeCommunities: number;
  publishedContent: number;
}

/** The specification's getDashboardStats; revenue is that of the current month (UTC). */
export async function dashboard(store: Store): Promise<DashboardStats> {
  await store.simulate("read");
  const month = monthOf(store.now().toISOString());
  const counts = ["users", "kyc:pending", "communities:active", "content:published"] as const;
  const sums = await readSums(store.db, [...counts, ...revenueSums], [ALL, month]);
  return {
    totalUsers: sums("users"),
    pendingKYC: sums("kyc:pending"),
    monthlyRevenueCents: revenueSums.reduce((cents, name) => cents + sums(name, month), 0),
    activeCommunities: sums("communities:active"),
    publishedContent: sums("content:published"),
  };
}
