import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import type { DocPage } from "./doc-pages.ts";

/** The front page of the documentation. */
export function DocsIndex({ docs }: { docs: readonly DocPage[] }) {
  const text = useText();
  return (
    <div className="wrap narrow py-10">
      <h1 className="page-title">{text.docs.heading}</h1>
      <p className="lead">{text.docs.lead}</p>
      <ol className="things mt-8">
        {docs.map(({ slug, title, language }) => (
          <li key={slug}>
            <a href={paths.doc(slug)} lang={language} hrefLang={language}>
              {title}
            </a>
            {language === text.language ? null : <span className="badge ml-3">{text.docs.languages[language]}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
