import type { ModelSummary } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";
import { formatParameters } from "../../text/format.ts";
import { libraryLabel } from "../lists/facet-labels.ts";
import { Ledger, LedgerLine } from "../lists/ledger.tsx";

export function ModelList({ models }: { models: readonly ModelSummary[] }) {
  const text = useText();
  return (
    <Ledger>
      {models.map((model) => (
        <LedgerLine
          key={model.id}
          repository={model}
          href={paths.model(model.id)}
          tasks={model.pipeline_tag === undefined ? [] : [model.pipeline_tag]}
          facts={factsOf(model, text)}
        />
      ))}
    </Ledger>
  );
}

/** Maximum number of quantizations shown in a list entry. */
const namedQuantizations = 3;

function factsOf({ library_name, numParameters, quantizations = [] }: ModelSummary, text: Text): string[] {
  const more = quantizations.length > namedQuantizations ? "…" : "";
  return [
    ...(library_name === undefined ? [] : [libraryLabel(library_name)]),
    ...(numParameters === undefined ? [] : [text.lists.parameters(formatParameters(numParameters, text.language))]),
    ...(quantizations.length === 0 ? [] : [quantizations.slice(0, namedQuantizations).join(" ") + more]),
  ];
}
