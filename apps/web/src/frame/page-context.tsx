import type { WhoAmI } from "@modelyard/hub/contract";
import { createContext, type ReactNode, useContext } from "react";
import type { Assets } from "../assets.ts";
import type { Text } from "../text/en/index.ts";
import { IconSheetProvider } from "../ui/icon-sheet.tsx";
import type { Theme } from "./theme.ts";

/** What every page knows without asking. */
export interface PageContext {
  text: Text;
  assets: Assets;
  theme: Theme;
  /** Allows this page's script under its content security policy. */
  nonce: string;
  /** The signed-in visitor. */
  viewer: WhoAmI | undefined;
  /** This hub's public address, without a slash at the end. */
  hubUrl: string;
  /** Path and query of this page. */
  location: string;
  version: string;
  demo: boolean;
}

const Context = createContext<PageContext | undefined>(undefined);

export function PageProvider({ page, children }: { page: PageContext; children: ReactNode }) {
  return (
    <Context value={page}>
      <IconSheetProvider address={page.assets.icons}>{children}</IconSheetProvider>
    </Context>
  );
}

/** @throws {Error} outside a page */
export function usePage(): PageContext {
  const page = useContext(Context);
  if (page === undefined) throw new Error("A component that reads the page stands outside one.");
  return page;
}

export function useText(): Text {
  return usePage().text;
}
