import { expect, test } from "vitest";
import { previewFile, statedRows } from "./data-files.ts";

const files = (...paths: string[]) => ({ siblings: paths.map((rfilename) => ({ rfilename })) });

test.each([
  { given: files("README.md", "data/b.csv", "data/train.csv", "x.tsv"), is: "data/train.csv" },
  { given: files("a.jsonl", "test-00000-of-00001.parquet"), is: "test-00000-of-00001.parquet" },
  {
    given: files("test.parquet", "train-00000-of-00001.parquet", "restrained.parquet"),
    is: "train-00000-of-00001.parquet",
  },
  { given: files("README.md", "image.png"), is: undefined },
  { given: files(), is: undefined },
])("the preview of $given.siblings is $is", ({ given, is }) => {
  expect(previewFile(given)).toBe(is);
});

const split = (num_examples: unknown) => ({ name: "train", num_examples });

test.each([
  { info: { splits: [split(10), split(5)] }, is: 15 },
  { info: [{ splits: [split(1)] }, { splits: [split(2)] }], is: 3 },
  { info: { splits: [split(-1)] }, is: undefined },
  { info: { splits: [split("9")] }, is: undefined },
  { info: { features: [] }, is: undefined },
  { info: "many", is: undefined },
])("a card with $info states $is rows", ({ info, is }) => {
  expect(statedRows({ cardData: { dataset_info: info } })).toBe(is);
});
