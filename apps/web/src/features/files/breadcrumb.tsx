import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { splitId } from "../lists/ledger.tsx";

/** Shows the path from the repository's root to the current folder or file. */
export function Breadcrumb({ at }: { at: RevisionPath }) {
  const text = useText();
  const segments = at.path === "" ? [] : at.path.split("/");
  const [, name] = splitId(at.id);
  return (
    <nav aria-label={text.files.breadcrumb} className="breadcrumb">
      <ol>
        <li>
          <a href={paths.tree({ ...at, path: "" })} aria-current={segments.length === 0 ? "page" : undefined}>
            {name}
          </a>
        </li>
        {segments.map((segment, index) => {
          const path = segments.slice(0, index + 1).join("/");
          return (
            <li key={path}>
              {index === segments.length - 1 ? (
                <span aria-current="page">{segment}</span>
              ) : (
                <a href={paths.tree({ ...at, path })}>{segment}</a>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
