import type { ReactNode } from "react";
import { Island } from "../islands/island.tsx";
import { viewsIsland } from "./islands/views-island.tsx";

export interface View {
  /** Names the content's element; unique on the page. */
  id: string;
  label: string;
  /** This page with the view open. */
  href: string;
  content: ReactNode;
}

interface ViewsProps {
  /** Says what is chosen here. */
  label: string;
  views: readonly View[];
  /** The id of the open one. */
  open: string;
  look: "segments" | "underlined" | "pills";
  /** Remembers a choice beyond this page: a parameter of the links, and the cookie that holds it. */
  remember?: { parameter: string; cookie: string };
}

/** Several views of which one is open. The switches are links to this page. A single view needs no switch. */
export function Views({ label, views, open, look, remember }: ViewsProps) {
  const [first] = views;
  if (views.length === 1 && first !== undefined) return <div id={first.id}>{first.content}</div>;
  const links = views.map(({ id, label: name, href }) => ({ id, label: name, href: `${href}#use` }));
  return (
    <Island
      of={viewsIsland}
      props={{ label, look, open, views: links, remember }}
      slots={Object.fromEntries(views.map(({ id, content }) => [id, content]))}
    />
  );
}
