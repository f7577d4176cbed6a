import { useText } from "../../frame/page-context.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Views } from "../../ui/views.tsx";
import type { CodeChoice, CodeView } from "./code-choice.ts";

interface CodeViewsProps extends CodeChoice {
  label: string;
}

/** The only one needs no tabs. */
export function CodeViews({ label, views, open }: CodeViewsProps) {
  const [first] = views;
  if (views.length === 1 && first !== undefined) return <Code view={first} />;
  return (
    <Views
      label={label}
      look="pills"
      open={open}
      views={views.map((view) => ({ id: view.id, label: view.label, href: view.href, content: <Code view={view} /> }))}
    />
  );
}

function Code({ view: { id, html, docsUrl } }: { view: CodeView }) {
  const text = useText();
  return (
    <>
      <CodeBlock id={`${id}-code`} what={text.use.copyCode}>
        {/* Escaped and marked by our own highlighter. */}
        <span dangerouslySetInnerHTML={{ __html: html }} />
      </CodeBlock>
      {docsUrl === undefined ? null : (
        <p className="hint">
          <a href={docsUrl} rel="noopener nofollow">
            {text.use.docs}
          </a>
        </p>
      )}
    </>
  );
}
