import { librarySnippets } from "@modelyard/snippets";
import { type LibraryKey, type PipelineType, tasks } from "@modelyard/tasks";
import { taskDescriptors } from "@modelyard/tasks/descriptors";
import { paths } from "../../paths.ts";
import { type CodeChoice, codeChoice } from "../use-model/code-choice.ts";
import { highlight } from "../use-model/highlight.ts";

/** Code that loads a model for a task, one snippet per library. */
export interface TaskCode extends CodeChoice {
  /** The model in the code, which is named in the catalogue. */
  modelId: string;
}

/**
 * Returns code for the libraries of a task, with the first model that its descriptor names.
 * @param options.wanted the library to open
 * @param options.hubUrl the address of this hub, whose sample files the code opens
 * @returns `undefined` if the task has no model or no library with code
 */
export async function taskCode(
  task: PipelineType,
  { wanted, hubUrl }: { wanted: string | undefined; hubUrl: string },
): Promise<TaskCode | undefined> {
  const modelId = taskDescriptors[task].models[0]?.id;
  if (modelId === undefined) return undefined;
  // Most models that the catalogue names are made for Transformers, so it comes first.
  const libraries = tasks[task].libraries.toSorted((left, right) => rank(left) - rank(right));
  const snippets = libraries.flatMap((library) =>
    // A library's first snippet is its shortest.
    librarySnippets(
      {
        id: modelId,
        tags: [library, task],
        pipeline_tag: task,
        library_name: library,
        // The model's configuration is unknown. `AutoModel` loads any architecture.
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
