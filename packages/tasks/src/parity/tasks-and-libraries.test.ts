import * as theirs from "@huggingface/tasks";
import { describe, expect, test } from "vitest";
import { taskDescriptors } from "../descriptors.ts";
import {
  datasetLibraries,
  isLibraryKey,
  isPipelineType,
  type LibraryEntry,
  libraries,
  libraryTasks,
  type TaskEntry,
  tasks,
} from "../index.ts";

// Other tools expect a hub to match the published @huggingface/tasks. Deviations are listed here with the reason.

/** Their download queries that cannot match any file, and their intended meaning. */
const correctedQueries: Readonly<Record<string, { theirs: string; ours: string }>> = {
  // `path_extension` never has a dot in it.
  "ssr-speech": { theirs: 'path_extension:".pth"', ours: 'path_extension:"pth"' },
  // `setup.py` is a name, not an extension.
  quantumpeer: { theirs: 'path_extension:"setup.py"', ours: 'path:"setup.py"' },
};

const oneLine = (query: string | undefined) => query?.replaceAll(/\s+/g, " ");

const kinds = (entries: readonly { type: string }[]) => entries.map(({ type }) => type);

describe("tasks", () => {
  test("are the same", () => {
    expect(Object.keys(tasks).toSorted()).toEqual(Object.keys(theirs.PIPELINE_DATA).toSorted());
  });

  test.each(Object.keys(theirs.PIPELINE_DATA).filter(isPipelineType))("%s has the same data", (key) => {
    const ours: TaskEntry = tasks[key];
    const their: (typeof theirs.PIPELINE_DATA)[theirs.PipelineType] & {
      subtasks?: readonly unknown[];
      hideInModels?: boolean;
      hideInDatasets?: boolean;
    } = theirs.PIPELINE_DATA[key];
    expect({
      name: ours.name,
      modality: ours.modality,
      subtasks: ours.subtasks ?? [],
      hideInModels: ours.hideInModels ?? false,
      hideInDatasets: ours.hideInDatasets ?? false,
      libraries: ours.libraries,
    }).toEqual({
      name: their.name,
      modality: their.modality,
      subtasks: their.subtasks ?? [],
      hideInModels: their.hideInModels ?? false,
      hideInDatasets: their.hideInDatasets ?? false,
      libraries: theirs.TASKS_MODEL_LIBRARIES[key],
    });
  });

  test("that have a page there have the same video, kind and replacement here", () => {
    for (const [key, their] of Object.entries(theirs.TASKS_DATA)) {
      if (their === undefined || !isPipelineType(key)) continue;
      const ours = taskDescriptors[key];
      expect({
        key,
        film: ours.youtubeId ?? "",
        standIn: ours.canonicalId,
        isPlaceholder: ours.isPlaceholder ?? false,
      }).toEqual({
        key,
        film: their.youtubeId ?? "",
        standIn: their.canonicalId,
        isPlaceholder: their.isPlaceholder ?? false,
      });
      expect({ key, inputs: kinds(ours.demo.inputs) }).toEqual({ key, inputs: kinds(their.demo.inputs) });
    }
  });
});

describe("libraries", () => {
  test("are the same, including dataset libraries", () => {
    expect(Object.keys(libraries).toSorted()).toEqual(Object.keys(theirs.MODEL_LIBRARIES_UI_ELEMENTS).toSorted());
    expect(datasetLibraries).toEqual(theirs.DATASET_LIBRARIES_UI_ELEMENTS);
  });

  test.each(Object.keys(theirs.MODEL_LIBRARIES_UI_ELEMENTS).filter(isLibraryKey))("%s has the same data", (key) => {
    const ours: LibraryEntry = libraries[key];
    const their: Partial<LibraryEntry> = theirs.MODEL_LIBRARIES_UI_ELEMENTS[key];
    const { theirs: replaced = oneLine(their.countDownloads), ours: query = replaced } = correctedQueries[key] ?? {};
    expect(oneLine(their.countDownloads)).toBe(replaced);
    // Ours may have documentation where theirs has none: snippets link to it.
    const docsUrl = their.docsUrl ?? ours.docsUrl;
    expect(ours).toEqual({
      prettyLabel: their.prettyLabel,
      repoName: their.repoName,
      repoUrl: their.repoUrl,
      ...(docsUrl === undefined ? {} : { docsUrl }),
      ...(their.filter === true ? { filter: true } : {}),
      ...(query === undefined ? {} : { countDownloads: query }),
    });
  });

  test("can serve the same tasks", () => {
    expect(libraryTasks).toEqual(theirs.LIBRARY_TASK_MAPPING);
  });
});
