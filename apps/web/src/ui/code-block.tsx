import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import { scrollable } from "./scrolling/scrollable.ts";

interface CodeBlockProps {
  /** Id of the code element; unique on the page. */
  id: string;
  /** Description of the code, for the copy button. */
  what: string;
  children: ReactNode;
}

/** Code with a copy button. It scrolls inside. */
export function CodeBlock({ id, what, children }: CodeBlockProps) {
  return (
    <div className="code-block">
      <pre {...scrollable}>
        <code id={id}>{children}</code>
      </pre>
      <CopyButton target={id} what={what} />
    </div>
  );
}
