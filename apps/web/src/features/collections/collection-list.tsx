import type { ListedCollection } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";

/** The collections of an owner. Nothing if there are none. */
export function CollectionList({ collections }: { collections: readonly ListedCollection[] }) {
  const { collections: text } = useText();
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="collections">
      <h2 id="collections" className="section-title">
        {text.heading}
      </h2>
      <ul className="chips">
        {collections.map(({ slug, title }) => (
          <li key={slug}>
            <a className="chip" href={paths.collection(slug)}>
              <span className="truncate">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
