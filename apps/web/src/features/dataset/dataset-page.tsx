import type {
  DatasetInfo,
  DownloadHistory,
  ModelSummary,
  OpenDiscussions,
  OwnAccess,
  RenderedCard,
} from "@modelyard/hub/contract";
import type { EvaluationFramework } from "@modelyard/tasks/evaluation-frameworks";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { AccessPanel } from "../gated/access-panel.tsx";
import { CardContents } from "../model/card-contents.tsx";
import { ModelCard } from "../model/model-card.tsx";
import { ModelList } from "../models/model-list.tsx";
import type { CodeChoice } from "../use-model/code-choice.ts";
import { DatasetFacts } from "./dataset-facts.tsx";
import { DatasetHeader } from "./dataset-header.tsx";
import { UseDatasetMenu } from "./use-dataset-menu.tsx";

interface DatasetPageProps {
  dataset: DatasetInfo;
  /** The visitor's access, if the dataset is gated. */
  access: OwnAccess | undefined;
  /** The visitor's name, if files can be requested. */
  requester: string | undefined;
  /** Whether the visitor may change the dataset. */
  isWriter: boolean;
  /** Whether the visitor likes the dataset; `undefined` if unknown. */
  liked: boolean | undefined;
  /** `undefined` if they could not be counted. */
  discussions: OpenDiscussions | undefined;
  /** `undefined` if they could not be read. */
  downloads: DownloadHistory | undefined;
  /** `undefined` if the repository has none. */
  card: RenderedCard | "failed" | undefined;
  code: CodeChoice | undefined;
  /** Whether the address selects a library. */
  isUseOpen: boolean;
  /** Some of the models whose cards name it as training data. */
  models: readonly ModelSummary[];
  /** The evaluation framework of a benchmark. */
  framework: EvaluationFramework | undefined;
}

export function DatasetPage({
  dataset,
  access,
  requester,
  isWriter,
  liked,
  discussions,
  downloads,
  card,
  code,
  isUseOpen,
  models,
  framework,
}: DatasetPageProps) {
  const { text } = usePage();
  return (
    <>
      <DatasetHeader
        {...{ dataset, liked, discussions, isWriter }}
        tab="card"
        use={<UseDatasetMenu datasetId={dataset.id} code={code} isOpen={isUseOpen} />}
      />
      <div className="wrap model-body">
        {typeof card === "object" ? <CardContents headings={card.headings} /> : null}
        <div className="model-main">
          <AccessPanel repository={{ type: "dataset", id: dataset.id }} access={access} visitor={requester} />
          <ModelCard card={card} texts={text.dataset} />
          {models.length === 0 ? null : (
            <section aria-labelledby="trained" className="mt-10">
              <div className="flex items-baseline justify-between gap-4">
                <h2 id="trained" className="section-title">
                  {text.dataset.trained}
                </h2>
                <a href={paths.models({ other: [datasetTag(dataset.id)] })}>{text.dataset.allTrained}</a>
              </div>
              <ModelList models={models} />
            </section>
          )}
        </div>
        <aside aria-label={text.dataset.about} className="rail">
          <DatasetFacts dataset={dataset} downloads={downloads} framework={framework} />
        </aside>
      </div>
    </>
  );
}

/** Returns the tag of models that were trained on a dataset. */
export function datasetTag(id: string): string {
  return `dataset:${id}`;
}
