import type { DatasetInfo, DownloadHistory } from "@modelyard/hub/contract";
import type { EvaluationFramework } from "@modelyard/tasks/evaluation-frameworks";
import { useText } from "../../frame/page-context.tsx";
import { type ListQuery, paths } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";
import { formatBytes, formatNumber } from "../../text/format.ts";
import { languageName } from "../../text/language-name.ts";
import { Fact } from "../../ui/fact.tsx";
import { Time } from "../../ui/time.tsx";
import { tagValues } from "../datasets/dataset-tags.ts";
import { formatLabel, modalityLabel } from "../lists/facet-labels.ts";
import { DownloadsFact } from "../popularity/downloads-fact.tsx";
import { previewFile, statedRows } from "./data-files.ts";

interface DatasetFactsProps {
  dataset: DatasetInfo;
  /** `undefined` if they could not be read. */
  downloads: DownloadHistory | undefined;
  /** The evaluation framework of a benchmark. */
  framework: EvaluationFramework | undefined;
}

/** Shows a dataset's metadata beside its card. */
export function DatasetFacts({ dataset, downloads, framework }: DatasetFactsProps) {
  const text = useText();
  const preview = previewFile(dataset);
  const rows = statedRows(dataset);
  const licences = tagValues(dataset.tags, "license");
  return (
    <div className="model-facts">
      <dl>
        <DownloadsFact downloads={dataset.downloads} history={downloads} />
        {preview === undefined ? null : (
          <Fact name={text.dataset.preview}>
            <a
              className="break-all"
              href={paths.blob({ type: "dataset", id: dataset.id, revision: "main", path: preview })}
            >
              {preview}
            </a>
          </Fact>
        )}
        {rows === undefined ? null : <Fact name={text.dataset.rows}>{formatNumber(rows, text.language)}</Fact>}
        <Fact name={text.model.licence}>
          {licences.length === 0 ? text.model.noLicence : <Links parameter="license" values={licences} />}
        </Fact>
        {listed.map(({ parameter, label }) => {
          const values = tagValues(dataset.tags, parameter);
          return values.length === 0 ? null : (
            <Fact key={parameter} name={text.lists.facets[parameter]}>
              <Links parameter={parameter} values={values} label={label} />
            </Fact>
          );
        })}
        {framework === undefined ? null : (
          <Fact name={text.evaluation.framework}>
            <a href={framework.url} rel="noopener nofollow" title={framework.description}>
              {framework.name}
            </a>
          </Fact>
        )}
        <Fact name={text.dataset.stored}>{formatBytes(dataset.usedStorage, text.language)}</Fact>
        <Fact name={text.model.created}>
          <Time iso={dataset.createdAt} />
        </Fact>
        <Fact name={text.model.updated}>
          <Time iso={dataset.lastModified} />
        </Fact>
      </dl>
    </div>
  );
}

type Label = (value: string, text: Text) => string;
type LinkedParameter = "license" | "size_categories" | "modality" | "format" | "language";

const unchanged: Label = (value) => value;
const listed: readonly { parameter: LinkedParameter; label: Label }[] = [
  { parameter: "size_categories", label: unchanged },
  { parameter: "modality", label: modalityLabel },
  { parameter: "format", label: formatLabel },
  { parameter: "language", label: (code, text) => languageName(code, text.language) },
];
/** Limits lists in the sidebar: a card may name a hundred languages. */
const shownValues = 12;

interface LinksProps {
  parameter: LinkedParameter;
  values: string[];
  label?: Label;
}

function Links({ parameter, values, label = unchanged }: LinksProps) {
  const text = useText();
  const shown = values.slice(0, shownValues);
  return (
    <>
      {shown.map((value, index) => {
        const query: ListQuery = { [parameter]: value };
        return (
          <span key={value}>
            {index === 0 ? null : ", "}
            <a href={paths.datasets(query)}>{label(value, text)}</a>
          </span>
        );
      })}
      {values.length > shown.length ? ` ${text.dataset.andMore(values.length - shown.length)}` : null}
    </>
  );
}
