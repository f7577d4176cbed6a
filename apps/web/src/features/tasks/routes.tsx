import { isPipelineType, type PipelineType } from "@modelyard/tasks";
import { taskDescriptors } from "@modelyard/tasks/descriptors";
import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { taskText } from "../../text/task-text.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { shownInLists } from "../lists/list-state.ts";
import { findExistingEntries } from "./existing-entries.ts";
import { taskCode } from "./task-code.ts";
import { TaskPage } from "./task-page.tsx";
import { taskWidget } from "./task-widget.ts";
import { TasksPage } from "./tasks-page.tsx";

/** Number of models, and of datasets, that a task page lists. */
const listed = 6;

export const taskRoutes = new Hono<PagesEnvironment>()
  .get(routes.tasks, (c) => {
    const { text } = c.get("page");
    return c.get("serveCached")(c, {}, () =>
      renderPage(c, {
        title: text.titleOf(text.tasks.title),
        description: text.tasks.lead,
        content: <TasksPage />,
      }),
    );
  })
  .get(routes.task, (c) => {
    const task = c.req.param("task");
    return isPipelineType(task) ? c.get("serveCached")(c, {}, () => showTask(c, task)) : notFoundPage(c);
  });

async function showTask(c: Context<PagesEnvironment>, task: PipelineType) {
  const { text, hubUrl } = c.get("page");
  const hub = c.get("hub");
  const [models, datasets, code, widget, here] = await Promise.all([
    hub.listModels({ pipeline_tag: task, sort: "trendingScore", limit: listed, ...shownInLists }),
    hub.listDatasets({ task_categories: task, sort: "trendingScore", limit: listed, ...shownInLists }),
    taskCode(task, { hubUrl, wanted: c.req.query("library") }),
    taskWidget(task, hub, hubUrl),
    findExistingEntries(taskDescriptors[task], hub),
  ]);
  const { name, summary } = taskText(task, text.language);
  return renderPage(c, {
    title: text.titleOf(name),
    description: summary,
    content: (
      <TaskPage task={task} models={models.items} datasets={datasets.items} code={code} widget={widget} here={here} />
    ),
  });
}
