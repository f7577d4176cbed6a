import type { PipelineType } from "@modelyard/tasks";
import type { Example } from "@modelyard/tasks/descriptors";
import type { MetricKey } from "@modelyard/tasks/metrics";
import { formulas, metricKey, metrics } from "@modelyard/tasks/metrics";
import { useText } from "../../frame/page-context.tsx";
import { metricText } from "../../text/metric-text.ts";
import { taskText } from "../../text/task-text.ts";
import { scrollable } from "../../ui/scrolling/scrollable.ts";

/** Shows a task's metrics, each with formula, range and pitfall. */
export function TaskMetrics({ task }: { task: PipelineType }) {
  return (
    <ul className="metrics">
      {taskText(task, useText().language).metrics.map((metric) => (
        <li key={metric.id}>
          <MetricItem metric={metric} metricKey={metricKey(task, metric.id)} />
        </li>
      ))}
    </ul>
  );
}

interface MetricItemProps {
  /** The metric in the task's description. */
  metric: Example;
  /** `undefined` if the catalogue does not explain this metric. */
  metricKey: MetricKey | undefined;
}

function MetricItem({ metric: { id, description }, metricKey: key }: MetricItemProps) {
  const text = useText();
  if (key === undefined) {
    return (
      <>
        <h3>{id}</h3>
        <p>{description}</p>
      </>
    );
  }
  const { better } = metrics[key];
  const { name, symbols, range, pitfall } = metricText(key, text.language);
  return (
    <>
      <h3>
        {name} {lettersOf(name).includes(lettersOf(id)) ? null : <code>{id}</code>}
      </h3>
      <p>{description}</p>
      <Formula name={name} mathml={formulas.get(key)} symbols={symbols} />
      <p className="metric-range">
        <b>{text.tasks.range}</b> {range} <span>{text.tasks.better[better]}</span>
      </p>
      <p className="metric-pitfall">
        <b>{text.tasks.pitfall}</b> {pitfall}
      </p>
    </>
  );
}

/** Normalizes a name for comparison: `exact-match` equals "Exact match". */
function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, "");
}

interface FormulaProps {
  name: string;
  mathml: string | undefined;
  symbols: string | undefined;
}

/** Shows a scrollable MathML formula with an explanation of its symbols. */
function Formula({ name, mathml, symbols }: FormulaProps) {
  const text = useText();
  if (mathml === undefined) return null;
  return (
    <figure aria-label={text.tasks.formulaOf(name)}>
      {/* Trusted MathML, generated with the catalogue. */}
      <div {...scrollable} className="formula" dangerouslySetInnerHTML={{ __html: mathml }} />
      {symbols === undefined ? null : <figcaption className="hint">{symbols}</figcaption>}
    </figure>
  );
}
