import type { DatasetInfo } from "@modelyard/hub/contract";
import { z } from "zod";

/** Only what is read of `dataset_info`, which tools of the field write into cards. */
const Configuration = z.object({
  splits: z.array(z.object({ num_examples: z.number().int().nonnegative() })).min(1),
});
const CardData = z.object({ dataset_info: z.union([Configuration, z.array(Configuration).min(1)]) });

/** Returns the number of rows that the card states, over all splits; `undefined` if it states none. */
export function statedRows({ cardData }: Pick<DatasetInfo, "cardData">): number | undefined {
  const parsed = CardData.safeParse(cardData);
  if (!parsed.success) return undefined;
  return [parsed.data.dataset_info]
    .flat()
    .flatMap(({ splits }) => splits)
    .reduce((sum, split) => sum + split.num_examples, 0);
}

/** Files whose pages show a table, the most useful first. */
const tables = [/\.parquet$/i, /\.csv$/i, /\.jsonl$/i, /\.tsv$/i] as const;

/** Returns the file with which to preview a dataset: one for training if there is one. */
export function previewFile({ siblings }: Pick<DatasetInfo, "siblings">): string | undefined {
  const paths = siblings.map(({ rfilename }) => rfilename);
  for (const ends of tables) {
    const ofKind = paths.filter((path) => ends.test(path));
    const [first] = ofKind;
    if (first !== undefined) return ofKind.find((path) => /(?:^|[/_.-])train(?:[/_.-]|$)/i.test(path)) ?? first;
  }
  return undefined;
}
