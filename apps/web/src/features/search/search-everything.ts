import type { QuickSearchType } from "@modelyard/hub/contract";
import { isPipelineType, libraries, tasks } from "@modelyard/tasks";
import type { HubClient } from "../../data/hub-client.ts";
import { paths } from "../../paths.ts";
import type { Language } from "../../text/language.ts";
import { taskLabel, taskText } from "../../text/task-text.ts";
import type { DocSection } from "../docs/doc-sections.ts";
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
  /** Of the names of tasks. */
  language: Language;
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
export async function searchEverything(request: SearchRequest): Promise<HitGroup[]> {
  const { hub, sections, text, language, kind, limit } = request;
  const kinds = kind === undefined ? searchKinds : [kind];
  const query = foldText(text.trim());
  if (query === "") return [];
  const types = kinds.flatMap((one): readonly QuickSearchType[] => hubTypes[one]);
  const found = await hub.quickSearch({ q: text, type: types, limit });
  const hits: Record<SearchKind, readonly Hit[]> = {
    models: found.models.map(({ id, pipeline_tag, private: isPrivate }) => ({
      href: paths.model(id),
      title: id,
      detail: pipeline_tag === undefined ? undefined : taskLabel(pipeline_tag, language),
      isPrivate,
    })),
    datasets: found.datasets.map(({ id, private: isPrivate }) => ({ href: paths.dataset(id), title: id, isPrivate })),
    tasks: kinds.includes("tasks") ? taskHits(query, { language, limit }) : [],
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

/** Tasks are found by their English names in every language: people know them from elsewhere. */
const searchedTasks = { en: searchedTasksIn("en"), tr: searchedTasksIn("tr") } satisfies Record<Language, object>;

function searchedTasksIn(language: Language) {
  return Object.keys(tasks)
    .filter(isPipelineType)
    .map((task) => {
      const { name, summary } = taskText(task, language);
      const english = taskText(task, "en");
      const libraryNames = tasks[task].libraries.map((key) => libraries[key].prettyLabel);
      return {
        hit: { href: paths.task(task), title: name, detail: summary },
        name: foldText(`${name} ${english.name} ${task}`),
        label: foldText(name),
        more: foldText([summary, english.summary, ...libraryNames].join(" ")),
      };
    });
}

function taskHits(query: string, { language, limit }: Pick<SearchRequest, "language" | "limit">): Hit[] {
  return best(
    searchedTasks[language].map(({ hit, name, label, more }) => ({
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
