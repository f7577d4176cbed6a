import { datasetLibraries } from "@modelyard/tasks";
import { datasetGenerators } from "./datasets/dataset-libraries.ts";
import { type DatasetRecord, datasetFacts } from "./datasets/dataset-record.ts";
import type { LibrarySnippet } from "./library-snippets.ts";

/**
 * Returns code that loads a dataset, for every library in its `library:…` tags.
 * @param dataset any record, even with wrong types: fields that cannot be read count as missing
 */
export function datasetSnippets(dataset: DatasetRecord): LibrarySnippet[] {
  const facts = datasetFacts(dataset);
  return Object.entries(datasetLibraries).flatMap(([library, { prettyLabel, docsUrl }]) => {
    const generate = facts.tags.has(`library:${library}`) ? datasetGenerators[library] : undefined;
    if (generate === undefined) return [];
    const { text, language } = generate(facts);
    return [{ library, label: prettyLabel, language, code: text, docsUrl }];
  });
}
