import { isPipelineType } from "@modelyard/tasks";
import { useText } from "../../frame/page-context.tsx";
import { taskLabel } from "../../text/task-text.ts";
import { modalityOf } from "./modality.ts";
import { TaskIcon } from "./task-icon.tsx";

interface TaskTagProps {
  /** A tag, which may be missing in the catalogue. */
  task: string;
  /** The list of repositories with the task. Without it the tag is not a link. */
  href?: string;
}

/** Names a task with its icon, in the hue of its modality. */
export function TaskTag({ task, href }: TaskTagProps) {
  const { language } = useText();
  const content = (
    <>
      {isPipelineType(task) ? <TaskIcon task={task} size="small" /> : null}
      {taskLabel(task, language)}
    </>
  );
  const look = { className: "tag task", "data-modality": modalityOf(task) };
  return href === undefined ? (
    <span {...look}>{content}</span>
  ) : (
    <a href={href} {...look}>
      {content}
    </a>
  );
}
