import { datasetLibraries } from "@modelyard/tasks";
import { datasetGenerators } from "./datasets/dataset-libraries.ts";
import { type DatasetRecord, datasetFacts } from "./datasets/dataset-record.ts";
import type { LibrarySnippet } from "./library-snippets.ts";

/**
 * Code to copy for every library that the dataset's `library:…` tags name.
 * @param dataset any record, also one from a card with wrong types: what cannot be read counts as missing
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
