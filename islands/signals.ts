import { type Signal, signal } from "@preact/signals-react";
import { useCallback, useSyncExternalStore } from "react";

/** What the server rendered, until the islands change it; there is no document on the server. */
const root: HTMLElement | undefined = globalThis.document?.documentElement;

/** Whether the dark theme is on. */
export const dark: Signal<boolean> = signal(root?.classList.contains("dark") ?? false);

/** Whether the sidebar shows icons only. */
export const sidebarCollapsed: Signal<boolean> = signal(root?.dataset.sidebar === "collapsed");

/**
 * A signal's value in a component. Every island is a root of its own and hydrates at its own time:
 * while it does, it must see what the server rendered, not what another island has changed since.
 */
export function useSignalValue<T, S>(source: Signal<T>, serverValue: S): T | S {
  const subscribe = useCallback(
    (changed: () => void) => source.subscribe(() => changed()),
    [source],
  );
  return useSyncExternalStore<T | S>(subscribe, () => source.peek(), () => serverValue);
}

/** A preference that the server needs too: it renders the next page with it. */
export function saveCookie(name: string, value: string, maxAgeSeconds: number): void {
  document.cookie = `${name}=${value};path=/;max-age=${maxAgeSeconds};samesite=lax`;
}
