import { taskDescriptors } from "@modelyard/tasks/descriptors";
import type { Register } from "../http/register.ts";
import { ListedTask, listTasks } from "./api.ts";

/** Registers the list of tasks, which is the same for every caller. */
export function registerTaskRoutes(register: Register): void {
  const tasks = Object.entries(taskDescriptors).map(([id, task]): [string, ListedTask] => [id, ListedTask.parse(task)]);
  const body = JSON.stringify(Object.fromEntries(tasks));
  const headers = { "Content-Type": "application/json", "Cache-Control": "public, max-age=3600" };
  register(listTasks, async () => new Response(body, { headers }));
}
