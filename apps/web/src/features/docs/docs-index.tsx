import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { libraryNames } from "./contents.ts";
import { docGroups } from "./doc-groups.ts";
import type { DocPage } from "./doc-pages.ts";
import { newestPages } from "./doc-versions.ts";

/** Shows the documentation's start page. */
export function DocsIndex({ docs }: { docs: readonly DocPage[] }) {
  const text = useText();
  return (
    <div className="wrap narrow py-10">
      <h1 className="page-title">{text.docs.heading}</h1>
      <p className="lead">{text.docs.lead}</p>
      <search>
        <form action={paths.search()} className="hero-search mt-6">
          <input type="hidden" name="in" value="docs" />
          <input type="search" name="q" aria-label={text.docs.search} placeholder={text.docs.search} maxLength={256} />
          <button className="button">{text.docs.searchButton}</button>
        </form>
      </search>
      {docGroups(newestPages(docs)).map(({ library, section, pages }) => (
        <section key={`${library} ${section}`} aria-labelledby={`${library}-${section}`} className="mt-8">
          <h2 id={`${library}-${section}`} className="section-title">
            {library === "modelyard" ? text.docs.sections[section] : libraryNames[library]}
          </h2>
          <ul className="ledger plain">
            {pages.map(({ slug, title, summary, language }) => (
              <li key={slug}>
                <a href={paths.doc(slug)} lang={language} hrefLang={language} className="model-id">
                  {title}
                </a>
                {summary === "" ? null : (
                  <p lang={language} className="summary">
                    {summary}
                  </p>
                )}
                {language === text.language ? null : <span className="badge">{text.docs.languages[language]}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
