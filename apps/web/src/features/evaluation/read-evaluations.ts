import { evaluationFrameworks, isEvaluationFramework } from "@modelyard/tasks/evaluation-frameworks";
import { z } from "zod";

/** The source of results: a framework of the catalogue, or a source that the author names. */
export interface EvaluationSource {
  name: string;
  /** The description of a framework of the catalogue. */
  description?: string;
  url?: string;
}

/** A model's results on one dataset, as its card states them. */
export interface Evaluation {
  /** The task as the author wrote it, usually a pipeline tag. */
  task: string | undefined;
  dataset: string;
  /** Configuration and split of the dataset, e.g. `plain, validation`. */
  part: string | undefined;
  source: EvaluationSource | undefined;
  /** Text values are shown as the author wrote them, e.g. `20.0 ± 1.2`. */
  metrics: readonly { name: string; value: number | string }[];
}

const Name = z.string().trim().min(1).max(100);
const Optional = Name.optional().catch(undefined);
const Metric = z.object({
  type: Optional,
  name: Optional,
  value: z.union([z.number(), z.string().trim().min(1).max(40)]),
});
const Result = z.object({
  task: z.object({ type: Optional, name: Optional }).optional().catch(undefined),
  dataset: z.object({ name: Optional, type: Optional, config: Optional, split: Optional }),
  metrics: z.array(z.unknown()),
  source: z
    .object({ name: Optional, url: z.string().max(500).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const ModelIndex = z.array(z.object({ results: z.array(z.unknown()) }));

/** Limits for untrusted cards, which may state thousands of results. */
const maxResults = 50;
const maxMetrics = 20;

/**
 * Reads `model-index` of a model card. Invalid entries are skipped.
 * @see https://github.com/huggingface/hub-docs/blob/main/modelcard.md (checked 2026-11-22)
 */
export function readEvaluations(cardData: Readonly<Record<string, unknown>> | undefined): Evaluation[] {
  const index = ModelIndex.safeParse(cardData?.["model-index"]).data ?? [];
  return index
    .slice(0, 1)
    .flatMap(({ results }) => results.slice(0, maxResults))
    .flatMap((result) => readResult(result) ?? []);
}

function readResult(given: unknown): Evaluation | undefined {
  const result = Result.safeParse(given).data;
  const dataset = result?.dataset.name ?? result?.dataset.type;
  if (result === undefined || dataset === undefined) return undefined;
  const metrics = result.metrics.slice(0, maxMetrics).flatMap((metric) => readMetric(metric) ?? []);
  if (metrics.length === 0) return undefined;
  const { config, split } = result.dataset;
  const part = [config, split].filter((each) => each !== undefined).join(", ");
  return {
    task: result.task?.type ?? result.task?.name,
    dataset,
    part: part === "" ? undefined : part,
    source: readSource(result.source),
    metrics,
  };
}

function readMetric(given: unknown): Evaluation["metrics"][number] | undefined {
  const metric = Metric.safeParse(given).data;
  const name = metric?.name ?? metric?.type;
  return metric === undefined || name === undefined ? undefined : { name, value: metric.value };
}

function readSource(source: z.infer<typeof Result>["source"]): EvaluationSource | undefined {
  const url = source?.url === undefined ? null : URL.parse(source.url);
  const link = url !== null && /^https?:$/.test(url.protocol) ? { url: url.href } : {};
  const framework = frameworkOf(source?.name ?? "");
  // A link to the results themselves takes precedence over the framework's address.
  if (framework !== undefined) return { ...framework, ...link };
  const name = source?.name ?? url?.hostname;
  return name === undefined || name === "" ? undefined : { name, ...link };
}

/** Finds a framework by its id or name, ignoring case. */
function frameworkOf(name: string): (EvaluationSource & { url: string }) | undefined {
  const id = name.toLowerCase();
  if (isEvaluationFramework(id)) return evaluationFrameworks[id];
  return Object.values(evaluationFrameworks).find((framework) => framework.name.toLowerCase() === id);
}
