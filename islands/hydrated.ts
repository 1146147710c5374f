import { useSyncExternalStore } from "react";

/**
 * False until the component has been hydrated. Every island is a root of its own, and must render
 * the server's markup first, whatever a signal says by then; otherwise React reports a mismatch.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, () => true, () => false);

const never = () => () => {};
