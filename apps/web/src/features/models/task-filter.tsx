import { type Modality, modalities, type TaskEntry, tasks } from "@modelyard/tasks";
import { useText } from "../../frame/page-context.tsx";
import { type ModelsQuery, paths } from "../../paths.ts";

interface ListedTask extends TaskEntry {
  key: string;
}

const listedTasks: readonly ListedTask[] = Object.entries<TaskEntry>(tasks)
  .map(([key, entry]) => Object.assign({ key }, entry))
  .filter(({ hideInModels = false }) => !hideInModels);

const groups: readonly { modality: Modality; tasks: readonly ListedTask[] }[] = modalities
  .map((modality) => ({ modality, tasks: listedTasks.filter((task) => task.modality === modality) }))
  .filter((group) => group.tasks.length > 0);

/** Every task as a link, by modality. On a small screen the whole of it folds. */
export function TaskFilter({ query }: { query: ModelsQuery }) {
  const text = useText();
  return (
    <details className="task-filter">
      <summary>{text.models.tasks}</summary>
      {groups.map((group) => (
        <section key={group.modality}>
          <h2>{text.models.modalities[group.modality]}</h2>
          <ul>
            {group.tasks.map(({ key, name }) => (
              <li key={key}>
                <TaskLink query={query} task={key} name={name} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

/** Chooses a task; where it is chosen already, lets it go. */
function TaskLink({ query, task, name }: { query: ModelsQuery; task: string; name: string }) {
  const chosen = query.pipeline_tag === task;
  const href = paths.models({ ...query, p: undefined, pipeline_tag: chosen ? undefined : task });
  return (
    <a href={href} aria-current={chosen ? "true" : undefined}>
      {name}
    </a>
  );
}
