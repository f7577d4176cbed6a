import type { QuickSearch, QuickSearchType, TextPart } from "@modelyard/hub/contract";
import { isPipelineType, libraries, tasks } from "@modelyard/tasks";
import type { HubClient } from "../../data/hub-client.ts";
import type { PageContext } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import type { Language } from "../../text/language.ts";
import { taskLabel, taskText } from "../../text/task-text.ts";
import type { DocSection } from "../docs/doc-sections.ts";
import { modalityOf } from "../tasks/modality.ts";
import { taskIcons } from "../tasks/task-icon.tsx";
import { actionGroup, noCommands, settingsGroup } from "./commands/command-groups.ts";
import { excerptAround } from "./excerpt.ts";
import { bestHits, type Hit, type HitGroup } from "./hit.ts";
import { markWords } from "./mark-words.ts";
import { createMatcher, foldText } from "./match.ts";
import { type SearchKind, searchKinds } from "./search-kinds.ts";

interface SearchRequest {
  hub: HubClient;
  sections: readonly DocSection[];
  text: string;
  /** The page whose language, viewer and icons the results have. */
  page: PageContext;
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
  settings: [],
  actions: [],
} as const satisfies Record<SearchKind, readonly QuickSearchType[]>;

/**
 * Searches repositories by name and card, tasks, documentation, people, organizations, settings pages and actions.
 * Returns kinds with results.
 */
export async function searchEverything(request: SearchRequest): Promise<HitGroup[]> {
  const { hub, text, page, kind, limit } = request;
  const { language } = page.text;
  const kinds = kind === undefined ? searchKinds : [kind];
  const query = foldText(text.trim());
  if (query === "") return [];
  const types = kinds.flatMap((searched): readonly QuickSearchType[] => hubTypes[searched]);
  const settings = kinds.includes("settings") ? settingsGroup(request) : noCommands;
  const [found, actions] = await Promise.all([
    hub.quickSearch({ q: text, type: types, limit }),
    kinds.includes("actions") ? actionGroup(request) : Promise.resolve(noCommands),
  ]);
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
    settings: settings.hits,
    actions: actions.hits,
  };
  const expected = { settings, actions };
  const named = { models: found.modelsCount, datasets: found.datasetsCount };
  return kinds
    .map((searched) => ({
      kind: searched,
      hits: hits[searched],
      named: searched === "models" || searched === "datasets" ? named[searched] : undefined,
      isExpected: searched === "settings" || searched === "actions" ? expected[searched].isExpected : undefined,
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

function taskHits(query: string, { page: { text, assets }, limit }: SearchRequest): Hit[] {
  const match = createMatcher(query);
  return bestHits(
    searchedTasks[text.language].map(({ task, title, summary, name, labels, more }) => ({
      hit: () => ({
        href: paths.task(task),
        mark: { kind: "icon", icon: `${assets.taskIcons}#${taskIcons[task]}`, modality: modalityOf(task) },
        title: markWords(title, query),
        detail: markWords(summary, query),
      }),
      score: Math.max(...labels.map((label) => match(label)), match(name, more)),
    })),
    limit,
  );
}

function docHits(query: string, { sections, limit, page: { assets } }: SearchRequest): Hit[] {
  const match = createMatcher(query);
  return bestHits(
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
      score: match(section.folded.heading, section.folded.text),
    })),
    limit,
  );
}
