import { DocumentParts } from "../../documents/document-parts.tsx";
import { usePage, useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { DocEditions } from "./doc-editions.tsx";
import type { DocPage } from "./doc-pages.ts";
import { DocTree } from "./doc-tree.tsx";
import { newestVersion, versionsOf } from "./doc-versions.ts";
import { partsWithAddress } from "./with-hub-address.ts";

interface DocArticleProps {
  doc: DocPage;
  docs: readonly DocPage[];
  previous: DocPage | undefined;
  next: DocPage | undefined;
}

/** Shows a documentation page between the list of all pages and the list of its headings. */
export function DocArticle({ doc, docs, previous, next }: DocArticleProps) {
  const { text, hubUrl } = usePage();
  const parts = partsWithAddress(doc.parts, hubUrl);
  return (
    <div className="wrap grid-doc py-8">
      <DocTree docs={docs} open={doc} />
      <div className="doc-title">
        <DocEditions doc={doc} docs={docs} />
        <div lang={doc.language} className="prose doc">
          <DocumentParts parts={parts.slice(0, 1)} sourceUrl={doc.sourceUrl} />
        </div>
      </div>
      <Headings doc={doc} />
      <div className="doc-text">
        <OlderVersion doc={doc} docs={docs} />
        <article
          lang={doc.language}
          className="prose doc"
          data-enhance="filter-tables"
          data-filter-label={text.docs.filterTable}
        >
          <DocumentParts parts={parts.slice(1)} sourceUrl={doc.sourceUrl} />
        </article>
        <nav aria-label={text.docs.order} className="doc-order">
          {previous === undefined ? (
            <span />
          ) : (
            <a className="button" rel="prev" href={paths.doc(previous.slug)}>
              <span className="text-muted">{text.docs.previous}</span>
              <span lang={previous.language}>{previous.title}</span>
            </a>
          )}
          {next === undefined ? null : (
            <a className="button" rel="next" href={paths.doc(next.slug)}>
              <span className="text-muted">{text.docs.next}</span>
              <span lang={next.language}>{next.title}</span>
              <Icon name="arrow" />
            </a>
          )}
        </nav>
        <p className="hint">
          <a href={paths.doc(`${doc.slug}.md`)}>{text.docs.asMarkdown}</a>
          {" · "}
          <a href={doc.sourceUrl} target="_blank" rel="noopener">
            {text.docs.edit}
          </a>
        </p>
      </div>
    </div>
  );
}

/** Shows a notice if a newer version of the page exists. */
function OlderVersion({ doc, docs }: { doc: DocPage; docs: readonly DocPage[] }) {
  const { text, version } = usePage();
  const newest = versionsOf(docs, doc).find((page) => page.version === undefined);
  if (doc.version === undefined || newest === undefined) return null;
  return (
    <p className="note">
      <Icon name="alert" />
      <span>
        {text.docs.older(doc.version)}{" "}
        <a href={paths.doc(newest.slug)}>{text.docs.toNewest(newestVersion(doc.library, version))}</a>
      </span>
    </p>
  );
}

function Headings({ doc }: { doc: DocPage }) {
  const text = useText();
  const headings = doc.parts.filter((part) => part.kind === "heading").filter(({ level }) => level === 2);
  if (headings.length < 2) return null;
  return (
    <nav aria-label={text.docs.onThisPage} className="doc-headings">
      <p className="doc-group-name">{text.docs.onThisPage}</p>
      <ul lang={doc.language}>
        {headings.map(({ id, text: heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
