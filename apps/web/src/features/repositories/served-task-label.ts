import type { Text } from "../../text/en/index.ts";
import { taskLabel } from "../../text/task-text.ts";

/** Returns the label of a task of a provider mapping. */
export function servedTaskLabel(task: string, { language, modelProviders }: Text): string {
  return task === "conversational" ? modelProviders.chat : taskLabel(task, language);
}
