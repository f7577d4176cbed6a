import type { DatasetInfo } from "@modelyard/hub/contract";
import { datasetSnippets } from "@modelyard/snippets";
import { createCache } from "../../data/cache.ts";
import { paths } from "../../paths.ts";
import { type CodeChoice, codeChoice } from "../use-model/code-choice.ts";
import { highlight } from "../use-model/highlight.ts";

const cached = createCache<CodeChoice | undefined>(200);

/**
 * The code of every library that reads a dataset, highlighted.
 * @param library the one that the address opens; one that is not there falls back to the first
 * @returns `undefined` where no library reads it
 */
export function datasetCode(dataset: DatasetInfo, library: string | undefined): Promise<CodeChoice | undefined> {
  // All that the code is made from follows from the commit.
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
