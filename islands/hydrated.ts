import { useSyncExternalStore } from "react";

/**
 * Whether the component has taken the server's markup over. Every island is a root of its own and
 * does so at its own time: until then it must show what the server rendered, whatever a signal says
 * by now (React would refuse the markup, or keep it and miss the difference), and the signal after.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, () => true, () => false);

const never = () => () => {};
