import { isPipelineType, modalities, tasks } from "@modelyard/tasks";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { Choices } from "../../ui/choices.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { DayBars } from "../../ui/day-bars.tsx";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon, iconNames } from "../../ui/icon.tsx";
import { Crest } from "../../ui/marks/crest.tsx";
import { Tile } from "../../ui/marks/tile.tsx";
import { Problem } from "../../ui/problem.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { TaskTag } from "../tasks/task-tag.tsx";
import { TokenGroups } from "./token-groups.tsx";

/** Names that show how patterns, colors and letters differ. */
const samples = ["yard", "acme", "harbour", "quay", "pilot", "crew", "beacon", "tide"];
const days = [3, 8, 5, 0, 12, 9, 14].map((value, index) => ({
  date: `2026-11-0${index + 1}`,
  value,
  shown: String(value),
}));
const format = "safetensors";
const sizes = ["small", "medium", "large"] as const;

/** Shows all tokens and components in all states. */
export function DesignPage() {
  const { design: text } = useText();
  return (
    <div className="wrap py-8">
      <h1 className="page-title">{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <Part title={text.tokens}>
        <TokenGroups />
      </Part>
      <Part title={text.sample}>
        <div className="prose">
          <p className="page-title">{text.title}</p>
          <p className="section-title">{text.tokens}</p>
          <p>
            {text.lead} <a href="#buttons">{text.buttons}</a> <code>hf download</code>
          </p>
          <p className="hint">{text.nameHint}</p>
        </div>
      </Part>
      <Part title={text.buttons} id="buttons">
        <Buttons />
      </Part>
      <Part title={text.fields}>
        <Fields />
      </Part>
      <Part title={text.marks}>
        <Marks />
      </Part>
      <Part title={text.labels}>
        <Labels />
      </Part>
      <Part title={text.notices}>
        <p className="note">
          <Icon name="alert" />
          {text.notice}
        </p>
        <Problem message={text.problem} />
        <Done message={text.done} />
        <EmptyState title={text.emptyTitle} body={text.emptyBody} />
      </Part>
      <Part title={text.data}>
        <Data />
      </Part>
      <Part title={text.content}>
        <CodeBlock id="design-code" what={text.content}>
          {'from transformers import pipeline\n\npipe = pipeline("text-generation", model="yard/tiny-chat")'}
        </CodeBlock>
      </Part>
    </div>
  );
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="panel" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  const { design: text } = useText();
  return (
    <p className="design-row">
      <button type="button" className="button primary">
        {text.create}
      </button>
      <button type="button" className="button">
        {text.cancel}
      </button>
      <button type="button" className="button danger">
        {text.remove}
      </button>
      <button type="button" className="quiet-button">
        {text.cancel}
      </button>
      <button type="button" className="icon-button" title={text.close}>
        <Icon name="close" />
        <span className="sr-only">{text.close}</span>
      </button>
      <button type="button" className="button" disabled>
        {text.disabled}
      </button>
    </p>
  );
}

function Fields() {
  const { design: text } = useText();
  const choices = [
    { value: "public", label: text.public },
    { value: "private", label: text.private },
  ];
  return (
    <div className="form">
      <Field name="design-name" label={text.name} hint={text.nameHint} />
      <Field name="design-taken" label={text.name} defaultValue="yard" problem={text.nameProblem} />
      <SelectField name="design-select" label={text.choice} options={choices} value="public" />
      <Choices name="design-choice" legend={text.choice} choices={choices} value="public" />
    </div>
  );
}

function Marks() {
  return (
    <>
      {sizes.map((size) => (
        <p key={size} className="design-row">
          {samples.map((name, index) => (
            <Tile
              key={name}
              id={`${name}/model-${index}`}
              modality={modalities[index % modalities.length] ?? "other"}
              size={size}
            />
          ))}
          {samples.map((name) => (
            <Crest key={name} owner={name} size={size} />
          ))}
        </p>
      ))}
      <ul className="design-row">
        {iconNames.map((name) => (
          <li key={name} title={name}>
            <Icon name={name} className="size-5" />
            <span className="sr-only">{name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A task of each modality. */
const sampleTasks = modalities.map((modality) =>
  Object.keys(tasks).find((task) => isPipelineType(task) && tasks[task].modality === modality),
);

function Labels() {
  const { design: text, weights } = useText();
  return (
    <p className="design-row">
      {sampleTasks.map((task) => (task === undefined ? null : <TaskTag key={task} task={task} />))}
      <span className="tag">{format}</span>
      <span className="badge">{text.private}</span>
      {Object.entries(weights.verdicts).map(([verdict, label]) => (
        <span key={verdict} className="verdict" data-verdict={verdict}>
          {label}
        </span>
      ))}
    </p>
  );
}

function Data() {
  const { design: text } = useText();
  return (
    <>
      <TableFrame>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.column}</th>
              <th scope="col" className="number">
                {text.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.slice(0, 3).map(({ date, value }) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                <td className="number">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <div className="design-row">
        <Sparkline label={text.chart} points={days.map(({ date, ...day }) => ({ key: date, ...day }))} />
        <DayBars label={text.chart} days={days} format={String} />
      </div>
      <div className="model-facts max-w-xs">
        <dl>
          <Fact name={text.column}>{text.value}</Fact>
        </dl>
      </div>
    </>
  );
}
