import type { ModelSummary } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ModelList } from "../models/model-list.tsx";

interface NotFoundPageProps {
  /** What the address may have meant; may be empty. */
  words: string;
  suggestions: readonly ModelSummary[];
  /** Says more closely what is missing. */
  detail?: string;
}

export function NotFoundPage({ words, suggestions, detail }: NotFoundPageProps) {
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
        {words === "" ? null : (
          <a className="button primary max-w-full" href={paths.models({ search: words })}>
            <span className="truncate">{text.errors.searchFor(words)}</span>
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
