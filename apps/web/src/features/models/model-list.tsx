import type { ModelSummary } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatShortNumber } from "../../text/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Time } from "../../ui/time.tsx";
import { taskLabel } from "./task-label.ts";

/** Models as lines of a ledger. */
export function ModelList({ models }: { models: readonly ModelSummary[] }) {
  return (
    <ul className="ledger">
      {models.map((model) => (
        <ModelLine key={model.id} model={model} />
      ))}
    </ul>
  );
}

function ModelLine({ model }: { model: ModelSummary }) {
  const text = useText();
  const [owner, name] = splitId(model.id);
  return (
    <li>
      <a href={paths.model(model.id)} className="model-id">
        <span className="owner">{owner}/</span>
        <wbr />
        {name}
      </a>
      <p className="facts">
        {model.private ? (
          <span>
            <Icon name="lock" />
            {text.model.private}
          </span>
        ) : null}
        {model.pipeline_tag === undefined ? null : <span>{taskLabel(model.pipeline_tag)}</span>}
        {model.library_name === undefined ? null : <span>{model.library_name}</span>}
        <span>
          {text.models.updated}
          <Time iso={model.lastModified} />
        </span>
      </p>
      <p className="figures">
        <span title={text.counts.downloads(model.downloads)}>
          <Icon name="download" />
          <span aria-hidden="true">{formatShortNumber(model.downloads, text.language)}</span>
          <span className="sr-only">{text.counts.downloads(model.downloads)}</span>
        </span>
        <span title={text.counts.likes(model.likes)}>
          <Icon name="heart" />
          <span aria-hidden="true">{formatShortNumber(model.likes, text.language)}</span>
          <span className="sr-only">{text.counts.likes(model.likes)}</span>
        </span>
      </p>
    </li>
  );
}

/** @returns the owner and the name of `owner/name` */
export function splitId(id: string): [owner: string, name: string] {
  const slash = id.indexOf("/");
  return [id.slice(0, slash), id.slice(slash + 1)];
}
