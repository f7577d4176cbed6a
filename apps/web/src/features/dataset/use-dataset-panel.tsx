import { usePage } from "../../frame/page-context.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { CodeChoice } from "../use-model/code-choice.ts";
import { CodeViews } from "../use-model/code-views.tsx";

interface UseDatasetPanelProps {
  datasetId: string;
  /** `undefined` if no library reads the files in their current format. */
  code: CodeChoice | undefined;
}

/** Shows code that loads a dataset. Tabs are links, which JavaScript turns into switches. */
export function UseDatasetPanel({ datasetId, code }: UseDatasetPanelProps) {
  const { text, hubUrl } = usePage();
  return (
    <section id="use" className="use-panel" aria-labelledby="use-heading">
      <h2 id="use-heading">{text.dataset.use}</h2>
      {code === undefined ? (
        <EmptyState title={text.dataset.noLibraryTitle} body={text.dataset.noLibraryBody}>
          <CodeBlock id="use-download" what={text.use.copyCode}>
            {`hf download --repo-type dataset ${datasetId}`}
          </CodeBlock>
        </EmptyState>
      ) : (
        <CodeViews label={text.use.librariesOf} {...code} />
      )}
      <p className="hint">{text.use.endpoint}</p>
      <CodeBlock id="use-endpoint" what={text.use.copyCode}>
        {`export HF_ENDPOINT=${hubUrl}`}
      </CodeBlock>
    </section>
  );
}
