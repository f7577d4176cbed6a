import type { DatasetSummary, ModelSummary } from "@modelyard/hub/contract";
import { type PipelineType, tasks } from "@modelyard/tasks";
import { taskAbouts } from "@modelyard/tasks/abouts";
import { taskDescriptors } from "@modelyard/tasks/descriptors";
import type { ReactNode } from "react";
import { DocumentParts } from "../../documents/document-parts.tsx";
import { parseDocument } from "../../documents/parse-document.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { taskLabel, taskText } from "../../text/task-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DatasetList } from "../datasets/dataset-list.tsx";
import { ModelList } from "../models/model-list.tsx";
import { PublishCommand } from "../publish-command.tsx";
import { TryPanel } from "../try/try-panel.tsx";
import type { Widget } from "../try/widget.ts";
import { CodeViews } from "../use-model/code-views.tsx";
import { DemoPanel } from "./demo-entry.tsx";
import type { ExistingEntries } from "./existing-entries.ts";
import type { TaskCode } from "./task-code.ts";
import { TaskFacts } from "./task-facts.tsx";
import { TaskIcon } from "./task-icon.tsx";
import { TaskMetrics } from "./task-metrics.tsx";

interface TaskPageProps {
  task: PipelineType;
  /** Models of this hub. */
  models: readonly ModelSummary[];
  /** Datasets of this hub. */
  datasets: readonly DatasetSummary[];
  code: TaskCode | undefined;
  /** The widget of a model on this hub; `undefined` if there is none. */
  widget: Widget | undefined;
  /** Well-known models and datasets that exist on this hub. */
  here: ExistingEntries;
}

/** Shows a task: demo, description, metrics, models, datasets and code. */
export function TaskPage({ task, models, datasets, code, widget, here }: TaskPageProps) {
  const text = useText();
  const { demo, canonicalId } = taskDescriptors[task];
  const { name, summary } = taskText(task, text.language);
  return (
    <>
      <div className="model-header">
        <div className="wrap py-8">
          <nav aria-label={text.tasks.path} className="text-muted">
            <a href={paths.tasks()}>{text.tasks.title}</a> / {text.models.modalities[tasks[task].modality]}
          </nav>
          <h1 className="page-title task-title">
            <TaskIcon task={task} />
            <span>{name}</span>
          </h1>
          <p className="lead">{summary}</p>
          {canonicalId === undefined ? null : (
            <p className="hint">
              {text.tasks.specialCaseOf} <a href={paths.task(canonicalId)}>{taskLabel(canonicalId, text.language)}</a>
            </p>
          )}
        </div>
      </div>
      <div className="wrap with-aside py-8">
        <div className="min-w-0">
          <div className="demo">
            <DemoPanel title={text.tasks.inputs} id="inputs" entries={demo.inputs} />
            <DemoPanel title={text.tasks.outputs} id="outputs" entries={demo.outputs} />
          </div>
          {widget === undefined ? null : <TryPanel widget={widget} namesModel />}
          <div className="prose mt-10" lang="en">
            <DocumentParts parts={parseDocument(taskAbouts[task])} />
          </div>
          <Section id="metrics" title={text.tasks.metrics}>
            <TaskMetrics task={task} />
          </Section>
          <Section id="models" title={text.tasks.modelsHere}>
            <ModelsHere task={task} models={models} />
          </Section>
          {datasets.length === 0 ? null : (
            <Section id="datasets" title={text.tasks.datasetsHere}>
              <DatasetList datasets={datasets} />
              <All href={paths.datasets({ task_categories: task })} label={text.tasks.allDatasets} />
            </Section>
          )}
          {code === undefined ? null : (
            <Section id="use" title={text.tasks.code}>
              <p className="hint">{text.tasks.codeFor(code.modelId)}</p>
              <CodeViews label={text.use.librariesOf} views={code.views} open={code.open} />
            </Section>
          )}
        </div>
        <TaskFacts task={task} here={here} />
      </div>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`} id={id} className="mt-10">
      <h2 id={`${id}-heading`} className="section-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ModelsHere({ task, models }: Pick<TaskPageProps, "task" | "models">) {
  const text = useText();
  if (models.length === 0) {
    return (
      <EmptyState title={text.tasks.noModelsTitle} body={text.tasks.noModelsBody(task)}>
        <PublishCommand owner={text.tasks.you} />
      </EmptyState>
    );
  }
  return (
    <>
      <ModelList models={models} />
      <All href={paths.models({ pipeline_tag: task })} label={text.tasks.allModels} />
    </>
  );
}

function All({ href, label }: { href: string; label: string }) {
  return (
    <p className="mt-4">
      <a className="button" href={href}>
        {label}
        <Icon name="arrow" />
      </a>
    </p>
  );
}
