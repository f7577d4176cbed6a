import { librarySnippets } from "@modelyard/snippets";
import { type LibraryKey, type PipelineType, tasks } from "@modelyard/tasks";
import { taskDescriptors } from "@modelyard/tasks/descriptors";
import { paths } from "../../paths.ts";
import { type CodeChoice, codeChoice } from "../use-model/code-choice.ts";
import { highlight } from "../use-model/highlight.ts";

/** Code that loads a model for a task, one piece a library. */
export interface TaskCode extends CodeChoice {
  /** The model in the code: one that the catalogue names. */
  modelId: string;
}

/**
 * Code for the libraries of a task, with the first model that its descriptor names.
 * @param options.wanted the library to open
 * @param options.hubUrl this hub, whose sample files the code opens
 * @returns `undefined` where the task has no model or no library with code
 */
export async function taskCode(
  task: PipelineType,
  { wanted, hubUrl }: { wanted: string | undefined; hubUrl: string },
): Promise<TaskCode | undefined> {
  const modelId = taskDescriptors[task].models[0]?.id;
  if (modelId === undefined) return undefined;
  // Most of the models that the catalogue names are made for this one.
  const libraries = tasks[task].libraries.toSorted((one, other) => rank(one) - rank(other));
  const snippets = libraries.flatMap((library) =>
    // The first piece a library has is the shortest way to use it.
    librarySnippets(
      {
        id: modelId,
        tags: [library, task],
        pipeline_tag: task,
        library_name: library,
        // Its configuration is not here; the class that finds out for itself loads any of them.
        transformersInfo: { auto_model: "AutoModel" },
      },
      { hubUrl },
    )
      .filter((snippet) => snippet.library === library)
      .slice(0, 1),
  );
  const views = await Promise.all(
    snippets.map(async ({ library, label, language, code, docsUrl }) => {
      const href = paths.task(task, { library });
      return { id: `library-${library}`, label, href, html: await highlight(code, language), docsUrl };
    }),
  );
  const choice = codeChoice(views, `library-${wanted}`);
  return choice === undefined ? undefined : { ...choice, modelId };
}

function rank(library: LibraryKey): number {
  return library === "transformers" ? 0 : 1;
}
