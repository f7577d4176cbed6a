import type { ReactNode } from "react";

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
  /** Keeps a choice beyond this page: a parameter of the links, and the cookie that holds it. */
  remember?: { parameter: string; cookie: string };
}

/**
 * Several views of which one is open. The switches are links to this page; a script opens a view without asking the
 * server. The only one needs no switch.
 */
export function Views({ label, views, open, look, remember }: ViewsProps) {
  const [first] = views;
  if (views.length === 1 && first !== undefined) return <div id={first.id}>{first.content}</div>;
  return (
    <div data-island="views" data-remember={remember?.parameter} data-cookie={remember?.cookie}>
      <nav aria-label={label} className={look}>
        {views.map(({ id, label: name, href }) => (
          // For a crawler it is this page again.
          <a
            key={id}
            href={`${href}#use`}
            rel="nofollow"
            data-view={id}
            aria-current={id === open ? "true" : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      {views.map(({ id, content }) => (
        <div key={id} id={id} hidden={id !== open}>
          {content}
        </div>
      ))}
    </div>
  );
}
