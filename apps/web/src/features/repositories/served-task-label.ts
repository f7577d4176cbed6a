import type { Text } from "../../text/en/index.ts";
import { taskLabel } from "../../text/task-text.ts";

/** Names a task as a provider serves it. */
export function servedTaskLabel(task: string, { language, modelProviders }: Text): string {
  return task === "conversational" ? modelProviders.chat : taskLabel(task, language);
}
