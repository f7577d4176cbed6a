import type { Context } from "hono";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import { PageProvider } from "./page-context.tsx";

/** Renders a part of a page: for a script that puts it into the page it has, or for a page that is made later. */
export function renderFragment(c: Context<PagesEnvironment>, content: ReactNode): string {
  return renderToStaticMarkup(<PageProvider page={c.get("page")}>{content}</PageProvider>);
}
