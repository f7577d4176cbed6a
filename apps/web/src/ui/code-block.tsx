import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  /** Names the code element; unique on the page. */
  id: string;
  /** What it is, for the copy button. */
  what: string;
  children: ReactNode;
}

// What scrolls must be reachable by keys; not every browser sees to that itself.
const focusable = { tabIndex: 0 };

/** Code with its copy button. It scrolls inside. */
export function CodeBlock({ id, what, children }: CodeBlockProps) {
  return (
    <div className="code-block">
      <pre {...focusable}>
        <code id={id}>{children}</code>
      </pre>
      <CopyButton target={id} what={what} />
    </div>
  );
}
