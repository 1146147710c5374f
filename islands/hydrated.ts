import { useSyncExternalStore } from "react";

/** The first render must be the server's markup, whatever a signal says by then. */
export const useHydrated = (): boolean => useSyncExternalStore(never, () => true, () => false);

const never = () => () => {};
