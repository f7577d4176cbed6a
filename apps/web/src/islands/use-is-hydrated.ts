import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Returns whether a browser runs the component; `false` on the server, and for the render that hydrates. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
