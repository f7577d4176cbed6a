import type { Context } from "hono";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import { PageProvider } from "./page-context.tsx";

/** Renders a part of a page, for a script that inserts it or for a page rendered later. */
export function renderFragment(c: Context<PagesEnvironment>, content: ReactNode): string {
  return renderToStaticMarkup(<PageProvider page={c.get("page")}>{content}</PageProvider>);
}
