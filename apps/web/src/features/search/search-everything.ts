import type { QuickSearchType } from "@modelyard/hub/contract";
import { isPipelineType, libraries, tasks } from "@modelyard/tasks";
import { taskDescriptors } from "@modelyard/tasks/descriptors";
import type { HubClient } from "../../data/hub-client.ts";
import { paths } from "../../paths.ts";
import type { DocSection } from "../docs/doc-sections.ts";
import { taskLabel } from "../models/task-label.ts";
import { excerptAround } from "./excerpt.ts";
import { foldText, matchScore } from "./match.ts";
import { type SearchKind, searchKinds } from "./search-kinds.ts";

/** One thing that was found. */
export interface Hit {
  href: string;
  title: string;
  /** A line that says more. */
  detail?: string | undefined;
  /** Of title and detail, where it is not that of the page. */
  language?: string | undefined;
  isPrivate?: boolean | undefined;
}

export interface HitGroup {
  kind: SearchKind;
  hits: readonly Hit[];
}

interface SearchRequest {
  hub: HubClient;
  sections: readonly DocSection[];
  text: string;
  /** Only this. */
  kind: SearchKind | undefined;
  /** Of each kind. */
  limit: number;
}

const hubTypes = {
  models: ["model"],
  datasets: ["dataset"],
  people: ["user", "org"],
  tasks: [],
  docs: [],
} as const satisfies Record<SearchKind, readonly QuickSearchType[]>;

/** Looks through all that has a name here. @returns the kinds in which something was found */
export async function searchEverything({ hub, sections, text, kind, limit }: SearchRequest): Promise<HitGroup[]> {
  const kinds = kind === undefined ? searchKinds : [kind];
  const query = foldText(text.trim());
  if (query === "") return [];
  const types = kinds.flatMap((one): readonly QuickSearchType[] => hubTypes[one]);
  const found = await hub.quickSearch({ q: text, type: types, limit });
  const hits: Record<SearchKind, readonly Hit[]> = {
    models: found.models.map(({ id, pipeline_tag, private: isPrivate }) => ({
      href: paths.model(id),
      title: id,
      detail: pipeline_tag === undefined ? undefined : taskLabel(pipeline_tag),
      language: "en",
      isPrivate,
    })),
    datasets: found.datasets.map(({ id, private: isPrivate }) => ({ href: paths.dataset(id), title: id, isPrivate })),
    tasks: kinds.includes("tasks") ? taskHits(query, limit) : [],
    docs: kinds.includes("docs") ? docHits(sections, query, limit) : [],
    people: [...found.orgs, ...found.users.map(({ user, ...rest }) => Object.assign(rest, { name: user }))]
      .slice(0, limit)
      .map(({ name, fullname }) => ({
        href: paths.owner(name),
        title: name,
        detail: fullname === name ? undefined : fullname,
      })),
  };
  return kinds.map((one) => ({ kind: one, hits: hits[one] })).filter((group) => group.hits.length > 0);
}

const searchedTasks = Object.keys(tasks)
  .filter(isPipelineType)
  .map((task) => ({
    hit: { href: paths.task(task), title: taskLabel(task), detail: taskDescriptors[task].summary, language: "en" },
    name: foldText(`${taskLabel(task)} ${task}`),
    label: foldText(taskLabel(task)),
    more: foldText(
      `${taskDescriptors[task].summary} ${tasks[task].libraries.map((key) => libraries[key].prettyLabel).join(" ")}`,
    ),
  }));

function taskHits(query: string, limit: number): Hit[] {
  return best(
    searchedTasks.map(({ hit, name, label, more }) => ({
      hit,
      score: Math.max(matchScore(query, label), matchScore(query, name, more)),
    })),
    limit,
  );
}

function docHits(sections: readonly DocSection[], query: string, limit: number): Hit[] {
  return best(
    sections.map((section) => ({
      hit: {
        href: section.href,
        title: section.heading === section.page ? section.page : `${section.page}: ${section.heading}`,
        detail: excerptAround(section.text, section.folded.text, query),
        language: section.language,
      },
      score: matchScore(query, section.folded.heading, section.folded.text),
    })),
    limit,
  );
}

/** The best first; of equal ones, the earlier. */
function best(scored: readonly { hit: Hit; score: number }[], limit: number): Hit[] {
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ hit }) => hit);
}
