import type { DatasetSummary } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";
import { formatLabel, modalityLabel } from "../lists/facet-labels.ts";
import { Ledger, LedgerLine } from "../lists/ledger.tsx";
import { tagValues } from "./dataset-tags.ts";

export function DatasetList({ datasets }: { datasets: readonly DatasetSummary[] }) {
  const text = useText();
  return (
    <Ledger>
      {datasets.map((dataset) => (
        <LedgerLine
          key={dataset.id}
          repository={dataset}
          href={paths.dataset(dataset.id)}
          tasks={tagValues(dataset.tags, "task_categories").slice(0, namedTasks)}
          facts={factsOf(dataset, text)}
        />
      ))}
    </Ledger>
  );
}

/** Maximum number of tasks shown in a list entry. */
const namedTasks = 2;

function factsOf({ tags }: DatasetSummary, text: Text): string[] {
  return [
    ...tagValues(tags, "modality").map((modality) => modalityLabel(modality, text)),
    ...tagValues(tags, "size_categories").slice(0, 1),
    ...tagValues(tags, "format")
      .slice(0, 1)
      .map((format) => formatLabel(format, text)),
  ];
}
