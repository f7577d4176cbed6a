import type { ModelSummary } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ModelList } from "../models/model-list.tsx";

interface NotFoundPageProps {
  /** Search terms taken from the address; may be empty. */
  terms: string;
  suggestions: readonly ModelSummary[];
  /** Describes what is missing. */
  detail?: string;
}

export function NotFoundPage({ terms, suggestions, detail }: NotFoundPageProps) {
  const { text, viewer, location } = usePage();
  return (
    <div className="wrap narrow py-16">
      <p className="error-status">404</p>
      <h1 className="page-title">{text.errors.notFoundHeading}</h1>
      <p className="mt-4 max-w-prose">{detail ?? text.errors.notFoundBody}</p>
      {suggestions.length === 0 ? null : (
        <section className="mt-10">
          <h2 className="section-title">{text.errors.didYouMean}</h2>
          <ModelList models={suggestions} />
        </section>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        {terms === "" ? null : (
          <a className="button primary max-w-full" href={paths.models({ search: terms })}>
            <span className="truncate">{text.errors.searchFor(terms)}</span>
          </a>
        )}
        {viewer === undefined ? (
          <a className="button" href={paths.login({ next: location })}>
            {text.errors.signIn}
          </a>
        ) : null}
        <a className="button" href={paths.home()}>
          {text.errors.home}
        </a>
      </p>
    </div>
  );
}
