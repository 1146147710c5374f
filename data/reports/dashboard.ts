import { readCounts } from "../list/counts.ts";
import type { Store } from "../store.ts";
import { monthlyRevenueCents } from "../records/transactions.ts";

export interface DashboardStats {
  totalUsers: number;
  pendingKYC: number;
  monthlyRevenueCents: number;
  activeCommunities: number;
  publishedContent: number;
}

/** The specification's getDashboardStats; revenue is that of the current calendar month, UTC. */
export async function dashboard(store: Store): Promise<DashboardStats> {
  await store.simulate("read");
  const counts = await readCounts(store.db, [
    "users",
    "kyc:pending",
    "communities:active",
    "content:published",
  ]);
  return {
    totalUsers: counts.users,
    pendingKYC: counts["kyc:pending"],
    monthlyRevenueCents: await monthlyRevenueCents(store.db, store.now()),
    activeCommunities: counts["communities:active"],
    publishedContent: counts["content:published"],
  };
}
