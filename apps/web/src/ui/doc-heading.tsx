import type { ReactNode } from "react";
import { useText } from "../frame/page-context.tsx";

interface DocHeadingProps {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Unique on the page; the heading's URL is `#id`. */
  id: string;
  /** URL of the text's source; without it there is no link. */
  sourceUrl?: string | undefined;
  children: ReactNode;
}

/** A documentation heading that can be linked to and edited at its source. */
export function DocHeading({ level, id, sourceUrl, children }: DocHeadingProps) {
  const text = useText();
  const Heading = `h${level}` as const;
  return (
    <div className="doc-heading">
      <Heading id={id}>
        <a href={`#${id}`}>{children}</a>
      </Heading>
      {sourceUrl === undefined ? null : (
        <a href={sourceUrl} target="_blank" rel="noopener" className="source-link">
          {text.docs.updateOnGitHub}
        </a>
      )}
    </div>
  );
}
