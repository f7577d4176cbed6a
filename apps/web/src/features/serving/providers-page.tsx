import type { ModelProviders } from "@modelyard/router/contract";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { ServingPanel } from "./serving-panel.tsx";

interface ProvidersPageProps {
  /** The header shared by the model's pages. */
  header: ReactNode;
  /** `undefined` if the router did not respond. */
  serving: ModelProviders | undefined;
  /** The model's context length in tokens. */
  contextLength: number | undefined;
}

/** Compares the providers of a model. */
export function ProvidersPage({ header, serving, contextLength }: ProvidersPageProps) {
  const { serving: text } = useText();
  return (
    <>
      {header}
      <div className="wrap py-8">
        {serving === undefined ? (
          <Problem message={text.failed} />
        ) : serving.data.length === 0 ? (
          <EmptyState title={text.noneTitle} body={text.noneBody} />
        ) : (
          <ServingPanel serving={serving} contextLength={contextLength} />
        )}
      </div>
    </>
  );
}
