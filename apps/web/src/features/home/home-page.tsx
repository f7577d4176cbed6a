import type { ModelSummary } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ModelList } from "../models/model-list.tsx";
import { HomeActions } from "./home-actions.tsx";
import { YardDrawing } from "./yard-drawing.tsx";

export function HomePage({ newest }: { newest: readonly ModelSummary[] }) {
  const { text } = usePage();
  return (
    <>
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
      <div className="wrap grid-home">
        <section aria-labelledby="newest" className="min-w-0">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="newest" className="section-title">
              {text.home.newest}
            </h2>
            <a href={paths.models()}>{text.home.allModels}</a>
          </div>
          {newest.length === 0 ? (
            <EmptyState title={text.home.emptyTitle} body={text.home.emptyBody} />
          ) : (
            <ModelList models={newest} />
          )}
        </section>
        <HomeActions />
      </div>
    </>
  );
}
