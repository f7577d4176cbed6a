import { z } from "zod";
import { firstIssues } from "../../http/read-json.ts";

/** A text, or a number or date that YAML has read from a text without quotes. */
const Text = z.union([z.string().min(1), z.number(), z.boolean(), z.date()]);
const Named = z.looseObject({ type: Text, name: Text.nullish() });

/** The evaluation results in a card. @see https://github.com/paperswithcode/model-index */
const ModelIndex = z.array(
  z.looseObject({
    name: Text,
    results: z.array(
      z.looseObject({
        task: Named,
        dataset: Named.extend({ name: Text }),
        metrics: z.array(
          Named.extend({ value: z.unknown().refine((value) => value !== undefined && value !== null, "is missing") }),
        ),
      }),
    ),
  }),
);

/**
 * Returns why the evaluation results of a model cannot be read at all: they are no list. Clients then fail to load the card.
 */
export function modelIndexErrors(data: Readonly<Record<string, unknown>>): string[] {
  const index = data["model-index"];
  return index === undefined || index === null || Array.isArray(index) ? [] : ['"model-index" must be a list'];
}

/** Returns what is wrong with the evaluation results of a model. Clients that read them ignore malformed ones. */
export function modelIndexProblems(data: Readonly<Record<string, unknown>>): string[] {
  const index = data["model-index"];
  if (!Array.isArray(index)) return [];
  const parsed = ModelIndex.safeParse(index);
  return parsed.success ? [] : [`"model-index" is invalid: ${firstIssues(parsed.error)}`];
}
