import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { libraryNames } from "./contents.ts";
import { docGroups } from "./doc-groups.ts";
import type { DocPage } from "./doc-pages.ts";
import { pagesAround } from "./doc-versions.ts";

interface DocTreeProps {
  docs: readonly DocPage[];
  /** The current page. */
  open: DocPage;
}

/** Shows the table of contents with a search field. */
export function DocTree({ docs, open }: DocTreeProps) {
  const text = useText();
  return (
    <div className="doc-pages">
      <search>
        <form action={paths.search()} className="search-box">
          <input type="hidden" name="in" value="docs" />
          <input type="search" name="q" aria-label={text.docs.search} placeholder={text.docs.search} maxLength={256} />
        </form>
      </search>
      <nav aria-label={text.docs.pages}>
        {docGroups(pagesAround(docs, open)).map(({ library, section, pages }) => (
          <div key={`${library} ${section}`} className="doc-group">
            <p className="doc-group-name">
              {library === "modelyard" ? text.docs.sections[section] : libraryNames[library]}
            </p>
            <ul>
              {pages.map(({ slug, title, language }) => (
                <li key={slug}>
                  <a
                    href={paths.doc(slug)}
                    lang={language}
                    hrefLang={language}
                    aria-current={slug === open.slug ? "page" : undefined}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
}
