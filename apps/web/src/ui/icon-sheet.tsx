import { createContext, type ReactNode, useContext } from "react";

const Context = createContext<string | undefined>(undefined);

/** Provides the URL of the icon file to the icons below it. */
export function IconSheetProvider({ address, children }: { address: string; children: ReactNode }) {
  return <Context value={address}>{children}</Context>;
}

/** @throws {Error} outside a page and outside an island */
export function useIconSheet(): string {
  const address = useContext(Context);
  if (address === undefined) throw new Error("An icon needs an IconSheetProvider above it.");
  return address;
}
