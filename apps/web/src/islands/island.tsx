import { limits } from "@modelyard/platform/limits";
import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { PageProvider, usePage } from "../frame/page-context.tsx";
import type { Island as Definition } from "./define-island.tsx";
import { IslandRoot } from "./island-root.tsx";

interface IslandProps<Props extends object> {
  of: Definition<Props>;
  props: Props;
  /** Markup that the island arranges, by the name of its slot. It may contain other islands. */
  slots?: Readonly<Record<string, ReactNode>>;
  /** The same, already rendered. */
  html?: Readonly<Record<string, string>>;
  /**
   * When a browser hydrates it: once it is `visible` and the browser is idle, or at the first `interaction`. An
   * interaction always hydrates it.
   */
  when?: "visible" | "interaction";
}

const noSlots = {};

/**
 * A part of a page that React hydrates in the browser. It is rendered without the page context, as in the browser. An
 * island with more props than the limit stays server markup, and works as it does without JavaScript.
 */
export function Island<Props extends object>({
  of,
  props,
  slots = noSlots,
  html = noSlots,
  when = "visible",
}: IslandProps<Props>) {
  const page = usePage();
  const json = JSON.stringify(props);
  const rendered = Object.entries(slots).map(([name, content]): [string, string] => [
    name,
    renderToStaticMarkup(<PageProvider page={page}>{content}</PageProvider>),
  ]);
  // Not static markup: React separates adjacent texts by comments, and expects them during hydration.
  const markup = renderToString(
    <IslandRoot icons={page.assets.icons} slots={new Map([...rendered, ...Object.entries(html)])}>
      {of.render(JSON.parse(json))}
    </IslandRoot>,
  );
  const isHydrated = json.length <= limits.islands.propsChars;
  return (
    <div
      className="island"
      data-island={isHydrated ? of.name : undefined}
      data-props={isHydrated ? json : undefined}
      data-hydrate={isHydrated && when === "interaction" ? when : undefined}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
