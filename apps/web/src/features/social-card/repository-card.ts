import type { DatasetInfo, ModelInfo } from "@modelyard/hub/contract";
import type { Text } from "../../text/en/index.ts";
import { formatParameters } from "../../text/format.ts";
import { taskLabel } from "../../text/task-text.ts";
import { splitId } from "../lists/ledger.tsx";
import { modalityOf } from "../tasks/modality.ts";
import type { SocialCard } from "./card-svg.ts";

/** Returns the card of the site, for pages without their own card. */
export function siteCard(text: Text): SocialCard {
  return { siteName: text.siteName, headline: text.home.title, lead: text.home.lead, facts: [] };
}

export function modelCard(model: ModelInfo, text: Text): SocialCard {
  const parameters = model.safetensors?.total ?? model.gguf?.total ?? model.numParameters;
  return {
    ...named(model.id, model.pipeline_tag, text),
    kind: text.model.tabs,
    facts: factsOf([
      [text.model.task, model.pipeline_tag === undefined ? undefined : taskLabel(model.pipeline_tag, text.language)],
      [text.model.library, model.library_name],
      [text.model.licence, tagged(model.tags, "license")],
      [text.model.parameters, parameters === undefined ? undefined : formatParameters(parameters, text.language)],
    ]),
  };
}

export function datasetCard(dataset: DatasetInfo, text: Text): SocialCard {
  const task = tagged(dataset.tags, "task_categories");
  return {
    ...named(dataset.id, task, text),
    kind: text.dataset.tabs,
    facts: factsOf([
      [text.model.task, task === undefined ? undefined : taskLabel(task, text.language)],
      [text.model.library, tagged(dataset.tags, "library")],
      [text.model.licence, tagged(dataset.tags, "license")],
      [text.model.size, tagged(dataset.tags, "size_categories")],
    ]),
  };
}

function named(id: string, task: string | undefined, text: Text) {
  const [owner, headline] = splitId(id);
  return { siteName: text.siteName, owner, tile: { id, modality: modalityOf(task) }, headline };
}

function tagged(tags: readonly string[], name: string): string | undefined {
  return tags.find((tag) => tag.startsWith(`${name}:`))?.slice(name.length + 1);
}

function factsOf(facts: readonly (readonly [string, string | undefined])[]): SocialCard["facts"] {
  return facts.flatMap(([name, value]) => (value === undefined || value === "" ? [] : [{ name, value }]));
}
