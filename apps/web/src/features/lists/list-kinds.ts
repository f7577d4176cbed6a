import { parameterRanges, updatedWithinDays } from "@modelyard/hub/contract";
import { datasetLibraries, isLibraryKey, isPipelineType, library, type TaskEntry, tasks } from "@modelyard/tasks";
import { paths } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";
import { languageName } from "../../text/language-name.ts";
import { taskLabel } from "../../text/task-text.ts";
import { providerName } from "../serving/provider-name.ts";
import { formatLabel, libraryLabel, modalityLabel, rangeAddress, rangeLabel, taskGroup } from "./facet-labels.ts";
import type { ListKind } from "./list-kind.ts";
import type { ListedFacet } from "./listed-facet.ts";

const unchanged = (value: string) => value;

/** Returns whether the catalogue has the task and lists of this kind show it. */
function isListed(task: string, hidden: "hideInModels" | "hideInDatasets"): boolean {
  const entry: TaskEntry | undefined = isPipelineType(task) ? tasks[task] : undefined;
  return entry !== undefined && entry[hidden] !== true;
}

const taskOrder = Object.keys(tasks);
const format: ListedFacet = { parameter: "format", facet: "format", choice: "several", label: formatLabel };
const language: ListedFacet = {
  parameter: "language",
  facet: "language",
  choice: "several",
  label: (code, text) => languageName(code, text.language),
};
const license: ListedFacet = { parameter: "license", facet: "license", choice: "several", label: unchanged };
const updated: ListedFacet = {
  parameter: "updated",
  facet: "updated",
  choice: "one",
  order: Object.keys(updatedWithinDays),
  label: (value, text) => (isUpdated(value, text) ? text.lists.updatedWithin[value] : value),
};

function isUpdated(value: string, text: Text): value is keyof Text["lists"]["updatedWithin"] {
  return Object.hasOwn(text.lists.updatedWithin, value);
}

export const modelsKind: ListKind = {
  type: "models",
  path: paths.models,
  facets: [
    {
      parameter: "pipeline_tag",
      facet: "task",
      choice: "one",
      label: (value, text) => taskLabel(value, text.language),
      isOffered: (task) => isListed(task, "hideInModels"),
      order: taskOrder,
      groupOf: taskGroup,
    },
    {
      parameter: "num_parameters",
      facet: "parameters",
      choice: "one",
      label: rangeLabel,
      addressOf: rangeAddress,
      order: parameterRanges.map(({ value }) => value),
    },
    {
      parameter: "library",
      facet: "library",
      choice: "several",
      label: libraryLabel,
      isOffered: (key) => isLibraryKey(key) && library(key).filter === true,
    },
    format,
    { parameter: "quantization", facet: "quantization", choice: "several", label: unchanged },
    language,
    license,
    {
      parameter: "inference_provider",
      facet: "provider",
      anyOf: "all",
      choice: "several",
      label: (value, text) => (value === "all" ? text.lists.anyProvider : providerName(value, text)),
    },
    updated,
  ],
  sorts: {
    trending: "trendingScore",
    likes: "likes",
    downloads: "downloads",
    created: "createdAt",
    modified: "lastModified",
    most_params: "num_parameters",
    least_params: "num_parameters",
  },
};

export const datasetsKind: ListKind = {
  type: "datasets",
  path: paths.datasets,
  facets: [
    {
      parameter: "task_categories",
      facet: "task_categories",
      choice: "several",
      label: (value, text) => taskLabel(value, text.language),
      isOffered: (task) => isListed(task, "hideInDatasets"),
      order: taskOrder,
      groupOf: taskGroup,
    },
    { parameter: "modality", facet: "modality", choice: "several", label: modalityLabel },
    {
      parameter: "size_categories",
      facet: "size_categories",
      choice: "several",
      label: unchanged,
      order: [
        "n<1K",
        "1K<n<10K",
        "10K<n<100K",
        "100K<n<1M",
        "1M<n<10M",
        "10M<n<100M",
        "100M<n<1B",
        "1B<n<10B",
        "10B<n<100B",
        "100B<n<1T",
        "n>1T",
      ],
    },
    format,
    {
      parameter: "library",
      facet: "library",
      choice: "several",
      label: libraryLabel,
      isOffered: (key) => Object.hasOwn(datasetLibraries, key),
    },
    language,
    license,
    updated,
  ],
  sorts: {
    trending: "trendingScore",
    likes: "likes",
    downloads: "downloads",
    created: "createdAt",
    modified: "lastModified",
    largest: "mainSize",
  },
};
