import { type Minor, plus } from "../base/minor.ts";
import { ALL, readAmounts } from "../db/sums.ts";
import { monthOf } from "../base/calendar.ts";
import { revenueSums } from "../transactions/transactions.ts";
import type { Store } from "../store.ts";

export interface DashboardStats {
  totalUsers: number;
  pendingKYC: number;
  monthlyRevenueMinor: Minor;
  activeCommunities: number;
  publishedContent: number;
}

/** The specification's getDashboardStats; revenue is that of the current month (UTC). */
export async function dashboard(store: Store): Promise<DashboardStats> {
  await store.simulate("read");
  const month = monthOf(store.now().toISOString());
  const counts = ["users", "kyc:pending", "communities:active", "content:published"] as const;
  const sums = await readAmounts(store.db, [...counts, ...revenueSums], [ALL, month]);
  return {
    totalUsers: Number(sums("users")),
    pendingKYC: Number(sums("kyc:pending")),
    monthlyRevenueMinor: plus(...revenueSums.map((name) => sums(name, month))),
    activeCommunities: Number(sums("communities:active")),
    publishedContent: Number(sums("content:published")),
  };
}
