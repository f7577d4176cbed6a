import type { QuickSearch, QuickSearchType, TextPart } from "@modelyard/hub/contract";
import { isPipelineType, libraries, tasks } from "@modelyard/tasks";
import type { Assets } from "../../assets.ts";
import type { HubClient } from "../../data/hub-client.ts";
import { paths } from "../../paths.ts";
import type { Language } from "../../text/language.ts";
import { taskLabel, taskText } from "../../text/task-text.ts";
import type { DocSection } from "../docs/doc-sections.ts";
import { modalityOf } from "../tasks/modality.ts";
import { taskIcons } from "../tasks/task-icon.tsx";
import { excerptAround } from "./excerpt.ts";
import { markWords } from "./mark-words.ts";
import { foldText, matchScore } from "./match.ts";
import { type SearchKind, searchKinds } from "./search-kinds.ts";
import type { HitMark } from "./suggest/hit-mark.tsx";

/** A search result. */
export interface Hit {
  href: string;
  mark?: HitMark | undefined;
  title: readonly TextPart[];
  /** A line of details. */
  detail?: readonly TextPart[] | undefined;
  /** The language of title and detail, if it differs from the page's. */
  language?: string | undefined;
  /** Whether the detail is an excerpt of a card, whose language is unknown. */
  isExcerpt?: boolean | undefined;
  isPrivate?: boolean | undefined;
}

export interface HitGroup {
  kind: SearchKind;
  hits: readonly Hit[];
  /** The number of repositories whose name contains the text, up to a limit. */
  named?: number | undefined;
}

interface SearchRequest {
  hub: HubClient;
  sections: readonly DocSection[];
  text: string;
  /** The language of task names. */
  language: Language;
  /** Addresses of the sheets with icons. */
  assets: Pick<Assets, "icons" | "taskIcons">;
  /** Limits the search to one kind. */
  kind: SearchKind | undefined;
  /** Maximum number of results of each kind. */
  limit: number;
}

const hubTypes = {
  models: ["model"],
  datasets: ["dataset"],
  people: ["user", "org"],
  tasks: [],
  docs: [],
} as const satisfies Record<SearchKind, readonly QuickSearchType[]>;

/** Searches repositories by name and card, tasks, documentation, people and organizations. Returns kinds with results. */
export async function searchEverything(request: SearchRequest): Promise<HitGroup[]> {
  const { hub, text, language, kind, limit } = request;
  const kinds = kind === undefined ? searchKinds : [kind];
  const query = foldText(text.trim());
  if (query === "") return [];
  const types = kinds.flatMap((searched): readonly QuickSearchType[] => hubTypes[searched]);
  const found = await hub.quickSearch({ q: text, type: types, limit });
  const repoHits = (items: QuickSearch["models"], path: (id: string) => string): Hit[] =>
    items.map(({ id, pipeline_tag, private: isPrivate, excerpt }) => {
      const task = pipeline_tag === undefined ? undefined : plain(taskLabel(pipeline_tag, language));
      const isExcerpt = excerpt !== undefined;
      const mark = { kind: "tile", id, modality: modalityOf(pipeline_tag) } as const;
      return { href: path(id), mark, title: markWords(id, query), detail: excerpt ?? task, isExcerpt, isPrivate };
    });
  const hits: Record<SearchKind, readonly Hit[]> = {
    models: repoHits(found.models, paths.model),
    datasets: repoHits(found.datasets, paths.dataset),
    tasks: kinds.includes("tasks") ? taskHits(query, request) : [],
    docs: kinds.includes("docs") ? docHits(query, request) : [],
    people: [...found.orgs, ...found.users.map(({ user, ...rest }) => Object.assign(rest, { name: user }))]
      .slice(0, limit)
      .map(({ name, fullname, avatarUrl }) => ({
        href: paths.owner(name),
        mark: { kind: "crest", owner: name, url: avatarUrl },
        title: markWords(name, query),
        detail: fullname === name ? undefined : plain(fullname),
      })),
  };
  const named = { models: found.modelsCount, datasets: found.datasetsCount };
  return kinds
    .map((searched) => ({
      kind: searched,
      hits: hits[searched],
      named: searched === "models" || searched === "datasets" ? named[searched] : undefined,
    }))
    .filter((group) => group.hits.length > 0);
}

function plain(text: string): TextPart[] {
  return [{ text, isMatch: false }];
}

/** Tasks are also found by their English names, which are common in every language. */
const searchedTasks = { en: searchedTasksIn("en"), tr: searchedTasksIn("tr") } satisfies Record<Language, object>;

function searchedTasksIn(language: Language) {
  return Object.keys(tasks)
    .filter(isPipelineType)
    .map((task) => {
      const { name, summary } = taskText(task, language);
      const english = taskText(task, "en");
      const libraryNames = tasks[task].libraries.map((key) => libraries[key].prettyLabel);
      return {
        task,
        summary,
        title: name,
        name: foldText(`${name} ${english.name} ${task}`),
        labels: [name, english.name, task].map(foldText),
        more: foldText([summary, english.summary, ...libraryNames].join(" ")),
      };
    });
}

function taskHits(query: string, { language, limit, assets }: SearchRequest): Hit[] {
  return best(
    searchedTasks[language].map(({ task, title, summary, name, labels, more }) => ({
      hit: () => ({
        href: paths.task(task),
        mark: { kind: "icon", icon: `${assets.taskIcons}#${taskIcons[task]}`, modality: modalityOf(task) },
        title: markWords(title, query),
        detail: markWords(summary, query),
      }),
      score: Math.max(...labels.map((label) => matchScore(query, label)), matchScore(query, name, more)),
    })),
    limit,
  );
}

function docHits(query: string, { sections, limit, assets }: SearchRequest): Hit[] {
  return best(
    sections.map((section) => ({
      hit: () => ({
        href: section.href,
        mark: { kind: "icon", icon: `${assets.icons}#file`, modality: "other" },
        title: markWords(
          section.heading === section.page ? section.page : `${section.page}: ${section.heading}`,
          query,
        ),
        detail: markWords(excerptAround(section.text, section.folded.text, query), query),
        language: section.language,
      }),
      score: matchScore(query, section.folded.heading, section.folded.text),
    })),
    limit,
  );
}

/** Returns the hits with the highest scores. Equal scores keep their order. */
function best(scored: readonly { hit: () => Hit; score: number }[], limit: number): Hit[] {
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, limit)
    .map(({ hit }) => hit());
}
