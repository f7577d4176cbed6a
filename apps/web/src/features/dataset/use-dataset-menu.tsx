import { usePage } from "../../frame/page-context.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { CodeChoice } from "../use-model/code-choice.ts";
import { CodeViews } from "../use-model/code-views.tsx";

interface UseDatasetMenuProps {
  datasetId: string;
  /** `undefined` if no library reads the files in their current format. */
  code: CodeChoice | undefined;
  /** Whether the address selects a library. */
  isOpen: boolean;
}

/** A button that opens code to load a dataset. Tabs are links, which JavaScript turns into switches. */
export function UseDatasetMenu({ datasetId, code, isOpen }: UseDatasetMenuProps) {
  const { text } = usePage();
  return (
    <div className="island">
      <details id="use" className="use-menu" open={isOpen} data-enhance="menu">
        <summary className="button primary">{text.dataset.use}</summary>
        <section className="use-panel" aria-label={text.dataset.use}>
          <UseDataset {...{ datasetId, code }} />
        </section>
      </details>
    </div>
  );
}

function UseDataset({ datasetId, code }: Omit<UseDatasetMenuProps, "isOpen">) {
  const { text, hubUrl } = usePage();
  return (
    <>
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
    </>
  );
}
