import type { PipelineType } from "@modelyard/tasks";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { taskText } from "../../text/task-text.ts";
import { TaskIcon } from "./task-icon.tsx";
import { tasksByModality } from "./tasks-by-modality.ts";

/** Lists all tasks of the catalogue by modality. */
export function TasksPage() {
  const text = useText();
  return (
    <div className="wrap py-10">
      <h1 className="page-title">{text.tasks.heading}</h1>
      <p className="lead">{text.tasks.lead}</p>
      {tasksByModality.map(({ modality, tasks }) => (
        <section key={modality} aria-labelledby={modality} className="mt-10">
          <h2 id={modality} className="section-title">
            {text.models.modalities[modality]}
          </h2>
          <ul className="task-grid">
            {tasks.map((task) => (
              <TaskItem key={task} task={task} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function TaskItem({ task }: { task: PipelineType }) {
  const { name, summary } = taskText(task, useText().language);
  return (
    <li>
      <TaskIcon task={task} />
      <div>
        <a href={paths.task(task)}>{name}</a>
        <p>{summary}</p>
      </div>
    </li>
  );
}
