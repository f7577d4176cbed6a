import type { DownloadHistory, ModelDetails, ModelInfo } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { type ListQuery, paths } from "../../paths.ts";
import { formatBytes, formatNumber } from "../../text/format.ts";
import { languageName } from "../../text/language-name.ts";
import { taskLabel } from "../../text/task-text.ts";
import { Fact } from "../../ui/fact.tsx";
import { Time } from "../../ui/time.tsx";
import { EvaluationResults } from "../evaluation/evaluation-results.tsx";
import { DownloadsFact } from "../popularity/downloads-fact.tsx";
import { WeightsSummary } from "../weights/weights-summary.tsx";
import { statedLicence } from "./licences.ts";
import { ModelFamily } from "./model-family.tsx";
import { groupTags } from "./tag-groups.ts";

interface ModelFactsProps {
  model: ModelInfo;
  /** `undefined` if they could not be read. */
  downloads: DownloadHistory | undefined;
  /** `undefined` if they could not be read. */
  details: ModelDetails | undefined;
}

/** Shows a model's metadata beside its card. */
export function ModelFacts({ model, downloads, details }: ModelFactsProps) {
  const text = useText();
  const { language } = text;
  const { licence, datasets, papers, languages } = groupTags(model.tags, model.cardData?.["language"]);
  return (
    <div className="model-facts">
      <dl>
        {details === undefined ? null : <WeightsSummary files={details.files} />}
        {model.pipeline_tag === undefined ? null : (
          <Fact name={text.model.task}>
            <a href={paths.models({ pipeline_tag: model.pipeline_tag })}>{taskLabel(model.pipeline_tag, language)}</a>
          </Fact>
        )}
        {model.library_name === undefined ? null : (
          <Fact name={text.model.library}>
            <a href={paths.models({ library: model.library_name })}>{model.library_name}</a>
          </Fact>
        )}
        <Fact name={text.model.licence}>
          {licence === undefined ? text.model.noLicence : <Licence model={model} id={licence} />}
        </Fact>
        <Links
          name={text.model.languages}
          links={languages.map((code) => [languageName(code, language), { language: code }])}
        />
        <Links name={text.model.datasets} links={datasets.map((id) => [id, { other: `dataset:${id}` }])} />
        {papers.length === 0 ? null : (
          <Fact name={text.model.papers}>
            <ul className="fact-list">
              {papers.map((id) => (
                <li key={id}>
                  <a href={`https://arxiv.org/abs/${id}`} rel="noopener nofollow">
                    {text.model.paper(id)}
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name={text.model.size}>{formatBytes(model.usedStorage, language)}</Fact>
        <Fact name={text.model.created}>
          <Time iso={model.createdAt} />
        </Fact>
        <Fact name={text.model.updated}>
          <Time iso={model.lastModified} />
        </Fact>
        <DownloadsFact downloads={model.downloads} history={downloads} />
      </dl>
      {details === undefined ? null : <ModelFamily modelId={model.id} details={details} />}
      <EvaluationResults cardData={model.cardData} />
    </div>
  );
}

function Licence({ model, id }: { model: ModelInfo; id: string }) {
  const text = useText();
  const { name, url } = statedLicence(id, model.cardData);
  return (
    <>
      <a href={paths.models({ license: id })}>{name}</a>
      {url === undefined ? null : (
        <a href={url} rel="noopener nofollow" className="licence-text">
          {text.model.licenceText}
        </a>
      )}
    </>
  );
}

/** Maximum number of links per fact. */
const maxLinks = 12;

/** Shows a fact as links to the models that share it. */
function Links({ name, links }: { name: string; links: readonly (readonly [label: string, query: ListQuery])[] }) {
  const text = useText();
  if (links.length === 0) return null;
  return (
    <Fact name={name}>
      <ul className="fact-list">
        {links.slice(0, maxLinks).map(([label, query]) => (
          <li key={label}>
            <a href={paths.models(query)}>{label}</a>
          </li>
        ))}
        {links.length > maxLinks ? (
          <li className="text-muted">{text.model.more(formatNumber(links.length - maxLinks, text.language))}</li>
        ) : null}
      </ul>
    </Fact>
  );
}
