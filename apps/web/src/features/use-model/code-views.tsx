import { useText } from "../../frame/page-context.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Views } from "../../ui/views.tsx";
import type { CodeView } from "./use-model-views.ts";

interface CodeViewsProps {
  label: string;
  views: readonly CodeView[];
  /** The id of the open one. */
  open: string | undefined;
}

export function CodeViews({ label, views, open }: CodeViewsProps) {
  return (
    <Views
      label={label}
      look="underlined"
      open={`view-${open}`}
      views={views.map((view) => ({
        id: `view-${view.id}`,
        label: view.label,
        href: view.href,
        content: <Code view={view} />,
      }))}
    />
  );
}

function Code({ view: { id, tokens, docsUrl } }: { view: CodeView }) {
  const text = useText();
  return (
    <>
      <CodeBlock id={id} what={text.use.copyCode}>
        {tokens.map(({ start, text: characters, className }) =>
          className === undefined ? (
            characters
          ) : (
            <span key={start} className={className}>
              {characters}
            </span>
          ),
        )}
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
