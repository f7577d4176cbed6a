import { type ModelRelation, type ModelSummary, type ModelTree, modelRelations } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import type { Page } from "../../data/hub-client.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ModelList } from "../models/model-list.tsx";
import { NextPage } from "../owners/next-page.tsx";
import { Ancestors } from "./ancestors.tsx";

interface ModelTreePageProps {
  /** The header shared by the model's pages. */
  header: ReactNode;
  modelId: string;
  tree: ModelTree;
  /** The relation of the listed models; `undefined`: all. */
  relation: ModelRelation | undefined;
  derived: Page<ModelSummary>;
}

/** The models that a model was made from, and those that were made from it. */
export function ModelTreePage({ header, modelId, tree, relation, derived }: ModelTreePageProps) {
  const { family: text } = useText();
  const counts = modelRelations.filter((each) => tree.children[each] > 0);
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="section-title">{text.heading}</h2>
        <Ancestors modelId={modelId} tree={tree} />
        <section aria-labelledby="derived" className="mt-10">
          <h2 id="derived" className="section-title">
            {text.derived}
          </h2>
          {counts.length > 1 ? (
            <nav aria-label={text.filter} className="pills">
              <a href={paths.modelTree(modelId)} aria-current={relation === undefined ? "page" : undefined}>
                {text.all}
              </a>
              {counts.map((each) => (
                <a
                  key={each}
                  href={paths.modelTree(modelId, { relation: each })}
                  aria-current={relation === each ? "page" : undefined}
                >
                  {text.children[each](tree.children[each])}
                </a>
              ))}
            </nav>
          ) : null}
          {derived.items.length === 0 ? (
            <EmptyState title={text.noneTitle} body={text.noneBody(modelId)} />
          ) : (
            <ModelList models={derived.items} />
          )}
          {derived.next === undefined ? null : (
            <NextPage href={paths.modelTree(modelId, { relation, p: derived.next })} />
          )}
        </section>
      </div>
    </>
  );
}
