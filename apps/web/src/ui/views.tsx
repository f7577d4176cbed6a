import type { ReactNode } from "react";
import { Island } from "../islands/island.tsx";
import { viewsIsland } from "./islands/views-island.tsx";

export interface View {
  /** Id of the content element; unique on the page. */
  id: string;
  label: string;
  /** This page with the view open. */
  href: string;
  content: ReactNode;
}

interface ViewsProps {
  /** Accessible name of the selection. */
  label: string;
  views: readonly View[];
  /** Id of the open view. */
  open: string;
  look: "segments" | "underlined" | "pills";
  /** Stores a selection beyond this page: a parameter of the links, and a cookie. */
  remember?: { parameter: string; cookie: string };
  /** Opens the view of the visitor's operating system, whose id ends with its name. */
  guess?: "system";
}

/** Several views, one of which is open. The switches are links to this page. A single view has no switch. */
export function Views({ label, views, open, look, remember, guess }: ViewsProps) {
  const [first] = views;
  if (views.length === 1 && first !== undefined) return <div id={first.id}>{first.content}</div>;
  const links = views.map(({ id, label: name, href }) => ({ id, label: name, href: `${href}#use` }));
  return (
    <Island
      of={viewsIsland}
      props={{ label, look, open, views: links, remember, guess }}
      slots={Object.fromEntries(views.map(({ id, content }) => [id, content]))}
    />
  );
}
