import { useText } from "../../frame/page-context.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Views } from "../../ui/views.tsx";
import type { CodeChoice, CodeView } from "./code-choice.ts";
import { DocsLink } from "./docs-link.tsx";

interface CodeViewsProps extends CodeChoice {
  label: string;
}

export function CodeViews({ label, views, open }: CodeViewsProps) {
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
      {docsUrl === undefined ? null : <DocsLink url={docsUrl} />}
    </>
  );
}
