import type { WhoAmI } from "@modelyard/hub/contract";
import { createContext, type ReactNode, useContext } from "react";
import type { Assets } from "../assets.ts";
import type { Text } from "../text/en/index.ts";
import { IconSheetProvider } from "../ui/icon-sheet.tsx";
import type { Theme } from "./theme.ts";

/** Data that every page has. */
export interface PageContext {
  text: Text;
  assets: Assets;
  theme: Theme;
  /** Allows this page's script under its content security policy. */
  nonce: string;
  /** The origin to which downloads of files are redirected, if there is one. */
  fileOrigin?: string | undefined;
  /** The address for git over SSH, such as `ssh://git@hub.example:2222`, if the hub accepts SSH connections. */
  sshUrl?: string | undefined;
  /** The signed-in visitor. */
  viewer: WhoAmI | undefined;
  /** This hub's public address, without a trailing slash. */
  hubUrl: string;
  /** Path and query of this page. */
  location: string;
  /** When the page is rendered. */
  now: Date;
  version: string;
  demo: boolean;
}

/** Stands for any signed-in visitor: a page that is shared by several visitors contains nothing about one of them. */
export const anyViewer: WhoAmI = {
  type: "user",
  id: "",
  name: "",
  fullname: "",
  emailVerified: false,
  canPay: false,
  isPro: false,
  isAdmin: false,
  avatarUrl: "",
  orgs: [],
  auth: { type: "session" },
};

const Context = createContext<PageContext | undefined>(undefined);

export function PageProvider({ page, children }: { page: PageContext; children: ReactNode }) {
  return (
    <Context value={page}>
      <IconSheetProvider address={page.assets.icons}>{children}</IconSheetProvider>
    </Context>
  );
}

/**
 * Returns the data of the current page.
 * @throws {Error} outside a PageProvider
 */
export function usePage(): PageContext {
  const page = useContext(Context);
  if (page === undefined) throw new Error("usePage must be used inside a PageProvider.");
  return page;
}

export function useText(): Text {
  return usePage().text;
}
