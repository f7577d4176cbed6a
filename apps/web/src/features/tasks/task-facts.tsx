import { libraries, type PipelineType, tasks } from "@modelyard/tasks";
import { type Example, taskDescriptors } from "@modelyard/tasks/descriptors";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { taskText } from "../../text/task-text.ts";

/** What the catalogue names for a task, beside its text. */
export function TaskFacts({ task }: { task: PipelineType }) {
  const text = useText();
  const { models, datasets } = taskDescriptors[task];
  const { goodFor, subtasks } = taskText(task, text.language);
  return (
    <aside aria-label={text.tasks.about} className="task-facts">
      <Names title={text.tasks.goodFor} id="good-for" names={goodFor} />
      <Libraries task={task} />
      <Examples title={text.tasks.knownModels} id="known-models" examples={models} note={text.tasks.elsewhere} />
      <Examples title={text.tasks.knownDatasets} id="known-datasets" examples={datasets} />
      <Names title={text.tasks.subtasks} id="subtasks" names={subtasks} />
    </aside>
  );
}

function Libraries({ task }: { task: PipelineType }) {
  const text = useText();
  const keys = tasks[task].libraries;
  if (keys.length === 0) return null;
  return (
    <section aria-labelledby="libraries">
      <h2 id="libraries">{text.tasks.libraries}</h2>
      <ul className="pills">
        {keys.map((library) => (
          <li key={library}>
            <a href={paths.models({ pipeline_tag: task, library })}>{libraries[library].prettyLabel}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Names({ title, id, names }: { title: string; id: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="plain-list">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

interface ExamplesProps {
  title: string;
  id: string;
  examples: readonly Example[];
  note?: string;
}

/** Public models or datasets, whose descriptions are in English. */
function Examples({ title, id, examples, note }: ExamplesProps) {
  if (examples.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note === undefined ? null : <p className="hint">{note}</p>}
      <dl lang="en">
        {examples.map((example) => (
          <div key={example.id}>
            <dt>{example.id}</dt>
            <dd>{example.description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
