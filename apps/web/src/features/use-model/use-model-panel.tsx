import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type View, Views } from "../../ui/views.tsx";
import { CodeViews } from "./code-views.tsx";
import type { UseModelViews } from "./use-model-views.ts";

interface UseModelPanelProps {
  modelId: string;
  views: UseModelViews;
}

/** How to load a model and how to call it, as code to copy. Every tab is a link; a script makes it quicker. */
export function UseModelPanel({ modelId, views }: UseModelPanelProps) {
  const { text } = usePage();
  const kinds: View[] = [
    {
      id: "use-inference",
      label: text.use.inference,
      href: paths.model(modelId, { use: "inference" }),
      content: <InferencePanel {...views} />,
    },
    {
      id: "use-libraries",
      label: text.use.libraries,
      href: paths.model(modelId, { use: "libraries" }),
      content: <LibrariesPanel modelId={modelId} views={views} />,
    },
  ];
  return (
    <section id="use" className="use-panel" aria-labelledby="use-heading">
      <h2 id="use-heading">{text.use.heading}</h2>
      <Views label={text.use.views} views={kinds} open={`use-${views.open}`} look="segments" />
    </section>
  );
}

function InferencePanel({ inference, openClient }: UseModelViews) {
  const { text } = usePage();
  if (inference === "unserved") return <EmptyState title={text.use.noCallTitle} body={text.use.noCallBody} />;
  if (inference === "uncallable") {
    return <EmptyState title={text.use.notCallableTitle} body={text.use.notCallableBody} />;
  }
  return (
    <>
      <CodeViews label={text.use.clients} views={inference} open={openClient} />
      <p className="hint">
        {text.use.token} <a href={paths.tokens()}>{text.use.makeToken}</a>
      </p>
    </>
  );
}

function LibrariesPanel({ modelId, views: { libraries, openLibrary } }: UseModelPanelProps) {
  const { text, hubUrl } = usePage();
  return (
    <>
      {libraries.length === 0 ? (
        <EmptyState title={text.use.noLibraryTitle} body={text.use.noLibraryBody}>
          <CodeBlock id="use-download" what={text.use.copyCode}>
            {`hf download ${modelId}`}
          </CodeBlock>
        </EmptyState>
      ) : (
        <CodeViews label={text.use.librariesOf} views={libraries} open={openLibrary} />
      )}
      <p className="hint">{text.use.endpoint}</p>
      <CodeBlock id="use-endpoint" what={text.use.copyCode}>
        {`export HF_ENDPOINT=${hubUrl}`}
      </CodeBlock>
    </>
  );
}
