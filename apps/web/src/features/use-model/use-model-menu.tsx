import type { NotebookLink } from "@modelyard/snippets";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type View, Views } from "../../ui/views.tsx";
import { CallOptionsForm } from "./call-options-form.tsx";
import { codeLanguageCookie } from "./code-language-cookie.ts";
import { CodeViews } from "./code-views.tsx";
import { LocalAppsPanel } from "./local-apps/local-apps-panel.tsx";
import type { MissingPart } from "./missing/missing-parts.ts";
import { WhatToAdd } from "./missing/what-to-add.tsx";
import type { UseModelViews } from "./use-model-views.ts";

interface UseModelPanelProps {
  modelId: string;
  views: UseModelViews;
  /** What the repository lacks. */
  missing: readonly MissingPart[];
  /** Whether the visitor may change the model. */
  isWriter: boolean;
}

interface UseModelMenuProps extends UseModelPanelProps {
  /** Whether the address asks for the panel. */
  isOpen: boolean;
}

/** A button that opens code to load and call a model. Every tab is a link; JavaScript makes switching faster. */
export function UseModelMenu({ modelId, views, missing, isWriter, isOpen }: UseModelMenuProps) {
  const { text } = usePage();
  const kinds: View[] = [
    {
      id: "use-inference",
      label: text.use.inference,
      href: paths.model(modelId, { use: "inference" }),
      content: <InferencePanel {...{ modelId, missing, isWriter }} inference={views.inference} />,
    },
    {
      id: "use-libraries",
      label: text.use.libraries,
      href: paths.model(modelId, { use: "libraries" }),
      content: <LibrariesPanel {...{ modelId, views, missing, isWriter }} />,
    },
  ];
  if (views.apps !== undefined) {
    kinds.push({
      id: "use-apps",
      label: text.use.apps,
      href: paths.model(modelId, { use: "apps" }),
      content: <LocalAppsPanel modelId={modelId} apps={views.apps} />,
    });
  }
  return (
    <details id="use" className="use-menu" open={isOpen} data-enhance="use-menu">
      <summary className="button primary">{text.use.heading}</summary>
      <section className="use-panel" aria-label={text.use.heading}>
        <Views label={text.use.views} views={kinds} open={`use-${views.open}`} look="segments" />
      </section>
    </details>
  );
}

interface InferencePanelProps extends Pick<UseModelPanelProps, "modelId" | "missing" | "isWriter"> {
  inference: UseModelViews["inference"];
}

function InferencePanel({ modelId, inference, missing, isWriter }: InferencePanelProps) {
  const { text } = usePage();
  if (typeof inference === "string" && missing.includes("task"))
    return <WhatToAdd {...{ modelId, missing, isWriter }} />;
  if (inference === "unserved") return <EmptyState title={text.use.noCallTitle} body={text.use.noCallBody} />;
  if (inference === "uncallable") {
    return <EmptyState title={text.use.notCallableTitle} body={text.use.notCallableBody} />;
  }
  const languages = inference.languages.map(({ language, id, href, ...clients }) => ({
    id,
    href,
    label: text.use.languages[language],
    content: <CodeViews label={text.use.clients} {...clients} />,
  }));
  return (
    <>
      <CallOptionsForm modelId={modelId} options={inference.options} />
      <Views
        label={text.use.languageChoice}
        views={languages}
        open={inference.open}
        look="underlined"
        remember={{ parameter: "language", cookie: codeLanguageCookie }}
      />
      {inference.sampleFile === undefined ? null : (
        <p className="hint">
          {text.use.opensFile}{" "}
          <a href={paths.sampleFile(inference.sampleFile)} download>
            {text.use.downloadFile(inference.sampleFile)}
          </a>
        </p>
      )}
      {inference.options.endpoint === undefined ? (
        <p className="hint">
          {text.use.token} <a href={paths.tokens()}>{text.use.makeToken}</a>
        </p>
      ) : (
        <p className="hint">{text.use.ownToken}</p>
      )}
    </>
  );
}

function LibrariesPanel({ modelId, views, missing, isWriter }: UseModelPanelProps) {
  const { text, hubUrl } = usePage();
  const { libraries } = views;
  const labelled = libraries?.views.map((view) => ({ ...view, label: text.use.codeLabel(view.label) }));
  return (
    <>
      {missing.length === 0 ? null : <WhatToAdd {...{ modelId, missing, isWriter }} />}
      {libraries === undefined || labelled === undefined ? (
        <EmptyState title={text.use.noLibraryTitle} body={text.use.noLibraryBody}>
          <CodeBlock id="use-download" what={text.use.copyCode}>
            {`hf download ${modelId}`}
          </CodeBlock>
        </EmptyState>
      ) : (
        <CodeViews label={text.use.librariesOf} open={libraries.open} views={labelled} />
      )}
      <p className="hint">{text.use.endpoint}</p>
      <CodeBlock id="use-endpoint" what={text.use.copyCode}>
        {`export HF_ENDPOINT=${hubUrl}`}
      </CodeBlock>
      {views.notebooks === undefined ? null : <Notebooks modelId={modelId} notebooks={views.notebooks} />}
    </>
  );
}

/** All of the code as a notebook, and services that open it if they can reach this hub. */
function Notebooks({ modelId, notebooks }: { modelId: string; notebooks: readonly NotebookLink[] }) {
  const { text } = usePage();
  return (
    <p className="hint notebooks">
      <span>{text.use.notebook}</span>
      <a href={paths.notebook(modelId)} download>
        {text.use.downloadNotebook}
      </a>
      {notebooks.map(({ service, label, url }) => (
        <a key={service} href={url} rel="noopener">
          {label}
        </a>
      ))}
    </p>
  );
}
