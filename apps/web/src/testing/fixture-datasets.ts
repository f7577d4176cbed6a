import type { DatasetInfo } from "@modelyard/hub/contract";

function datasetInfo(dataset: Partial<DatasetInfo> & { id: string }): DatasetInfo {
  return {
    _id: dataset.id,
    author: dataset.id.split("/")[0] ?? "",
    likes: 12,
    trendingScore: 1,
    private: false,
    gated: false,
    downloads: 3_400,
    downloadsAllTime: 9_000,
    tags: [],
    createdAt: "2026-08-02T10:00:00.000Z",
    lastModified: "2026-11-20T16:30:00.000Z",
    sha: "e".repeat(40),
    disabled: false,
    siblings: [],
    usedStorage: 48_000_000,
    ...dataset,
  };
}

export const fixtureDatasets: readonly DatasetInfo[] = [
  datasetInfo({
    id: "acme/minutes",
    tags: [
      "task_categories:summarization",
      "language:en",
      "language:tr",
      "license:cc-by-4.0",
      "size_categories:10K<n<100K",
      "format:parquet",
      "modality:tabular",
      "library:datasets",
      "library:pandas",
      "harbour",
    ],
  }),
  datasetInfo({
    id: "harbour/hostile-rows",
    tags: ["license:<script>alert(8)</script>", '" onmouseover=alert(9) x="', "modality:<img src=x>"],
  }),
];
