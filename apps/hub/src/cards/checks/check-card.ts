import { isPipelineType } from "@modelyard/tasks";
import { isLicenseId } from "@modelyard/tasks/licenses";
import type { ParsedCard } from "../../metadata/metadata-reader.ts";
import type { RepoType } from "../../repos/tables.ts";
import { modelIndexErrors, modelIndexProblems } from "./model-index-problems.ts";

export interface CardVerdict {
  /** Problems for which a commit or push is refused. */
  errors: string[];
  warnings: string[];
}

/** More warnings than a user reads. */
const maxWarnings = 20;

/**
 * Checks the metadata of a card. A push, a commit and `POST /api/validate-yaml` give the same messages.
 * @param type the type of the repository; the task of a model is checked, for example
 */
export function checkCard({ data, problems }: Pick<ParsedCard, "data" | "problems">, type: RepoType): CardVerdict {
  const errors = problems.map(({ line, message }) => (line === undefined ? message : `Line ${line}: ${message}`));
  if (data === undefined) {
    const isMissing = errors.length === 0;
    return { errors, warnings: isMissing ? [missingMetadata] : [] };
  }
  errors.push(...licenseErrors(data["license"]));
  if (type === "model") errors.push(...taskErrors(data["pipeline_tag"]), ...modelIndexErrors(data));
  const warnings = [
    ...textProblems(data, "tags"),
    ...referenceProblems(data, type === "model" ? ["base_model", "datasets", "new_version"] : ["source_datasets"]),
    ...(type === "model" ? [...relationProblems(data["base_model_relation"]), ...modelIndexProblems(data)] : []),
  ];
  return { errors, warnings: warnings.slice(0, maxWarnings) };
}

const missingMetadata = "The card has no metadata. Add YAML front matter between two lines of --- at its start.";

function licenseErrors(license: unknown): string[] {
  if (license === undefined || license === null) return [];
  const ids: unknown[] = Array.isArray(license) ? license : [license];
  if (ids.some((id) => typeof id !== "string")) return ['"license" must be a string'];
  return ids
    .filter((id) => typeof id === "string" && !isLicenseId(id.trim().toLowerCase()))
    .map(
      (id) =>
        `"license" has the unknown id ${shown(id)}. Use a known id such as "mit", or "other" with "license_name" and "license_link".`,
    );
}

function taskErrors(task: unknown): string[] {
  if (task === undefined || task === null || (typeof task === "string" && isPipelineType(task))) return [];
  return [`"pipeline_tag" is not a task that this hub knows: ${shown(task)}. See /tasks for the known ones.`];
}

function textProblems(data: Readonly<Record<string, unknown>>, field: string): string[] {
  return textsOf(data[field]) === undefined ? [`"${field}" must be a string or a list of strings`] : [];
}

/** A repository of this hub or another: `namespace/name`, or `name` as old cards have it. */
const reference = /^[\w-][\w.-]{0,95}(?:\/[\w-][\w.-]{0,95})?$/;
/** What `source_datasets` names beside datasets, such as `original` and `extended|wikipedia`. */
const origin = /^(?:original|extended(?:\|.{1,200})?)$/;

/** Checks the form only: repositories may be on another hub. */
function referenceProblems(data: Readonly<Record<string, unknown>>, fields: readonly string[]): string[] {
  return fields.flatMap((field) => {
    const names = textsOf(data[field]);
    if (names === undefined) return [`"${field}" must be a string or a list of strings`];
    return names
      .filter((name) => !reference.test(name) && !(field === "source_datasets" && origin.test(name)))
      .map(
        (name) => `"${field}" names ${shown(name)}, which is not the id of a repository. Write it as namespace/name.`,
      );
  });
}

const relations: ReadonlySet<unknown> = new Set(["finetune", "adapter", "merge", "quantized"]);

function relationProblems(relation: unknown): string[] {
  if (relation === undefined || relation === null || relations.has(relation)) return [];
  return [`"base_model_relation" must be one of [${[...relations].join(", ")}]`];
}

/** @returns `undefined` if the value is neither a text nor a list of texts */
function textsOf(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return [];
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((item) => typeof item === "string");
  return texts.length === value.length ? texts : undefined;
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 100) ?? "";
}
