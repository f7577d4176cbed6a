import { isPipelineType, tasks } from "@modelyard/tasks";

/** A task as a provider serves it, for people. @param chat their word for `conversational` */
export function servedTaskLabel(task: string, chat: string): string {
  if (task === "conversational") return chat;
  return isPipelineType(task) ? tasks[task].name : task;
}
