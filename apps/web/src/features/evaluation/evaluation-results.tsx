import { isPipelineType } from "@modelyard/tasks";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatFigure } from "../../text/format.ts";
import { taskLabel } from "../../text/task-text.ts";
import { type Evaluation, type EvaluationSource, readEvaluations } from "./read-evaluations.ts";

/** Maximum number of results shown. */
const shownEvaluations = 8;

/** Shows the evaluation results stated in a card. The hub cannot verify them. */
export function EvaluationResults({ cardData }: { cardData: Readonly<Record<string, unknown>> | undefined }) {
  const text = useText();
  const evaluations = readEvaluations(cardData);
  if (evaluations.length === 0) return null;
  const hidden = evaluations.length - shownEvaluations;
  return (
    <section className="evaluations" aria-labelledby="evaluations-heading">
      <h2 id="evaluations-heading">{text.evaluation.heading}</h2>
      <p>{text.evaluation.stated}</p>
      <ul>
        {evaluations.slice(0, shownEvaluations).map((evaluation) => (
          <li key={JSON.stringify(evaluation)}>
            <EvaluationItem evaluation={evaluation} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p>{text.evaluation.more(hidden)}</p> : null}
    </section>
  );
}

function EvaluationItem({ evaluation: { task, dataset, part, source, metrics } }: { evaluation: Evaluation }) {
  return (
    <>
      <h3>{dataset}</h3>
      <p className="hint">
        {task === undefined ? null : <TaskName task={task} />}
        {part === undefined ? null : <span>{part}</span>}
        {source === undefined ? null : <Source source={source} />}
      </p>
      <dl>
        {metrics.map((metric) => (
          <MetricLine key={JSON.stringify(metric)} metric={metric} />
        ))}
      </dl>
    </>
  );
}

function TaskName({ task }: { task: string }) {
  const { language } = useText();
  return isPipelineType(task) ? (
    <a href={`${paths.task(task)}#metrics`}>{taskLabel(task, language)}</a>
  ) : (
    <span>{task}</span>
  );
}

function Source({ source: { name, description, url } }: { source: EvaluationSource }) {
  const text = useText();
  if (url === undefined) return <span>{text.evaluation.source(name)}</span>;
  return (
    <a href={url} rel="noopener nofollow" title={description}>
      {text.evaluation.source(name)}
    </a>
  );
}

function MetricLine({ metric: { name, value } }: { metric: Evaluation["metrics"][number] }) {
  const { language } = useText();
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure">{typeof value === "number" ? formatFigure(value, language) : value}</dd>
    </div>
  );
}
