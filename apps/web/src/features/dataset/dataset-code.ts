import type { DatasetInfo } from "@modelyard/hub/contract";
import { datasetSnippets } from "@modelyard/snippets";
import { createCache } from "../../data/cache.ts";
import { paths } from "../../paths.ts";
import { type CodeChoice, codeChoice } from "../use-model/code-choice.ts";
import { highlight } from "../use-model/highlight.ts";

const cached = createCache<CodeChoice | undefined>(200);

/**
 * Returns highlighted code for every library that reads a dataset.
 * @param library the library to open; the first one if it is unknown
 * @returns `undefined` if no library reads the dataset
 */
export function datasetCode(dataset: DatasetInfo, library: string | undefined): Promise<CodeChoice | undefined> {
  // The code depends on nothing but the commit.
  return cached(JSON.stringify([dataset.id, dataset.sha, library]), async () => {
    const views = await Promise.all(
      datasetSnippets(dataset).map(async ({ library: key, label, language, code, docsUrl }) => ({
        id: `library-${key}`,
        label,
        href: paths.dataset(dataset.id, { library: key }),
        html: await highlight(code, language),
        docsUrl,
      })),
    );
    return codeChoice(views, `library-${library}`);
  });
}
