import { libraries, type PipelineType, tasks } from "@modelyard/tasks";
import { type DatasetUse, type Example, taskDescriptors } from "@modelyard/tasks/descriptors";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { taskText } from "../../text/task-text.ts";
import type { ExistingEntries } from "./existing-entries.ts";

/** Shows the catalogue's facts about a task in the sidebar. */
export function TaskFacts({ task, here }: { task: PipelineType; here: ExistingEntries }) {
  const text = useText();
  const { models, datasets } = taskDescriptors[task];
  const { goodFor, subtasks } = taskText(task, text.language);
  return (
    <aside aria-label={text.tasks.about} className="task-facts">
      <Names title={text.tasks.goodFor} id="good-for" names={goodFor} />
      <Libraries task={task} />
      <Examples
        title={text.tasks.knownModels}
        id="known-models"
        examples={models}
        note={text.tasks.elsewhere}
        pathOf={(id) => (here.models.has(id) ? paths.model(id) : undefined)}
      />
      <Examples
        title={text.tasks.knownDatasets}
        id="known-datasets"
        examples={datasets}
        pathOf={(id) => (here.datasets.has(id) ? paths.dataset(id) : undefined)}
      />
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
  examples: readonly (Example & { use?: DatasetUse })[];
  note?: string;
  /** Returns `undefined` for repositories that do not exist on this hub. */
  pathOf: (id: string) => string | undefined;
}

/** Shows well-known models or datasets, whose descriptions are in English. */
function Examples({ title, id, examples, note, pathOf }: ExamplesProps) {
  const text = useText();
  if (examples.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note === undefined ? null : <p className="hint">{note}</p>}
      <dl>
        {examples.map((example) => (
          <div key={example.id}>
            <dt>
              <ExampleName id={example.id} path={pathOf(example.id)} />
            </dt>
            <dd lang="en">{example.description}</dd>
            {example.use === undefined ? null : <dd className="dataset-use">{text.tasks.uses[example.use]}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

function ExampleName({ id, path }: { id: string; path: string | undefined }) {
  return path === undefined ? id : <a href={path}>{id}</a>;
}
