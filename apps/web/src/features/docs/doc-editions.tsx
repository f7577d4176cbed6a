import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { libraryNames } from "./contents.ts";
import type { DocPage } from "./doc-pages.ts";
import { newestVersion, pagesBeside, versionsOf } from "./doc-versions.ts";

/** Shows a page's library and version, and links to its other versions and languages. */
export function DocEditions({ doc, docs }: { doc: DocPage; docs: readonly DocPage[] }) {
  const { text, version } = usePage();
  const editions = pagesBeside(docs, doc).filter(({ page }) => page === doc.page);
  const versions = versionsOf(docs, doc);
  const nameOf = ({ library, version: older }: DocPage) =>
    text.docs.versionOf(libraryNames[library], older ?? newestVersion(library, version));
  return (
    <div className="doc-editions">
      {versions.length < 2 ? (
        <span className="badge">{nameOf(doc)}</span>
      ) : (
        <details className="menu" data-enhance="menu">
          <summary className="badge">
            {nameOf(doc)} <span aria-hidden="true">▾</span>
          </summary>
          <ul aria-label={text.docs.versions}>
            {versions.map((edition) => (
              <li key={edition.slug}>
                <a href={paths.doc(edition.slug)} aria-current={edition.version === doc.version ? "true" : undefined}>
                  {nameOf(edition)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <nav aria-label={text.docs.editions}>
        <ul>
          {editions.map(({ slug, language }) => (
            <li key={slug}>
              <a
                href={paths.doc(slug)}
                lang={language}
                hrefLang={language}
                className="badge"
                aria-current={slug === doc.slug ? "true" : undefined}
              >
                {text.docs.languages[language]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
