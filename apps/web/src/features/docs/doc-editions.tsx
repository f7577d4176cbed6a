import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { libraryNames, libraryVersions } from "./contents.ts";
import type { DocPage } from "./doc-pages.ts";

/** Which library and version a page speaks of, and the languages that it is there in. */
export function DocEditions({ doc, docs }: { doc: DocPage; docs: readonly DocPage[] }) {
  const { text, version } = usePage();
  const editions = docs.filter(({ library, page }) => library === doc.library && page === doc.page);
  return (
    <div className="doc-editions">
      <span className="badge">
        {text.docs.versionOf(libraryNames[doc.library], libraryVersions[doc.library] ?? version)}
      </span>
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
