import type { DatasetSummary, ModelSummary } from "@modelyard/hub/contract";
import type { PipelineType } from "@modelyard/tasks";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DatasetList } from "../datasets/dataset-list.tsx";
import { ModelList } from "../models/model-list.tsx";
import { TaskTag } from "../tasks/task-tag.tsx";
import { HomeActions } from "./home-actions.tsx";
import { type OwnWork, OwnWorkSection } from "./own-work.tsx";
import { YardDrawing } from "./yard-drawing.tsx";

interface HomePageProps {
  models: readonly ModelSummary[];
  datasets: readonly DatasetSummary[];
  /** Of a signed-in visitor. */
  own: OwnWork | undefined;
}

/** Tasks to begin with, of each modality. */
const namedTasks: readonly PipelineType[] = [
  "text-generation",
  "image-text-to-text",
  "feature-extraction",
  "text-to-image",
  "automatic-speech-recognition",
  "text-to-speech",
  "image-classification",
  "text-classification",
  "token-classification",
  "translation",
  "object-detection",
  "tabular-classification",
];

export function HomePage({ models, datasets, own }: HomePageProps) {
  const { text, viewer } = usePage();
  return (
    <>
      {own === undefined || viewer === undefined ? <Hero /> : <OwnWorkSection own={own} name={viewer.name} />}
      <div className="wrap grid-home">
        <div className="grid min-w-0 gap-10">
          <section aria-labelledby="models">
            <SectionHead
              id="models"
              heading={text.home.trendingModels}
              href={paths.models()}
              all={text.home.allModels}
            />
            {models.length === 0 ? (
              <EmptyState title={text.home.emptyTitle} body={text.home.emptyBody} />
            ) : (
              <ModelList models={models} />
            )}
          </section>
          {datasets.length === 0 ? null : (
            <section aria-labelledby="datasets">
              <SectionHead
                id="datasets"
                heading={text.home.trendingDatasets}
                href={paths.datasets()}
                all={text.home.allDatasets}
              />
              <DatasetList datasets={datasets} />
            </section>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-10">
          <section aria-labelledby="tasks">
            <SectionHead id="tasks" heading={text.home.tasks} href={paths.tasks()} all={text.home.allTasks} />
            <ul className="mt-4 flex flex-wrap gap-2">
              {namedTasks.map((task) => (
                <li key={task}>
                  <TaskTag task={task} href={paths.task(task)} />
                </li>
              ))}
            </ul>
          </section>
          <HomeActions />
        </div>
      </div>
    </>
  );
}

function Hero() {
  const { text } = usePage();
  return (
    <section className="hero">
      <div className="wrap">
        <h1>{text.home.heading}</h1>
        <p className="lead">{text.home.lead}</p>
        <search>
          <form action={paths.models()} className="hero-search">
            <label className="sr-only" htmlFor="hero-search">
              {text.home.searchLabel}
            </label>
            <input id="hero-search" type="search" name="search" placeholder={text.home.searchLabel} maxLength={256} />
            <button className="button primary">
              <Icon name="search" />
              {text.home.searchButton}
            </button>
          </form>
        </search>
        <YardDrawing />
      </div>
    </section>
  );
}

interface SectionHeadProps {
  id: string;
  heading: string;
  /** Where the rest is. */
  href: string;
  all: string;
}

function SectionHead({ id, heading, href, all }: SectionHeadProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h2 id={id} className="section-title">
        {heading}
      </h2>
      <a href={href}>{all}</a>
    </div>
  );
}
