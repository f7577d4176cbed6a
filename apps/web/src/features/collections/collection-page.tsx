import type { Collection, CollectionItem } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Time } from "../../ui/time.tsx";

/** A collection with its items in the owner's order. */
export function CollectionPage({ collection }: { collection: Collection }) {
  const { collections: text } = useText();
  const { title, description, owner, items, upvotes, lastUpdated } = collection;
  return (
    <div className="wrap py-10">
      <h1 className="page-title">{title}</h1>
      <p className="mt-2 text-muted">
        {text.by} <a href={paths.owner(owner.name)}>{owner.name}</a> · {text.items(items.length)} ·{" "}
        {text.upvotes(upvotes)} · <Time iso={lastUpdated} />
        {collection.private ? ` · ${text.private}` : null}
      </p>
      {description === undefined ? null : <p className="mt-4 max-w-prose">{description}</p>}
      {items.length === 0 ? (
        <EmptyState title={text.emptyTitle} body={text.emptyBody} />
      ) : (
        <ol className="mt-6 grid gap-4">
          {items.map((item) => {
            const { _id: key, note } = item;
            const { shown, href } = linkTo(item);
            return (
              <li key={key} className="min-w-0 break-words">
                <a className="font-semibold" href={href}>
                  {shown}
                </a>
                {note === undefined ? null : <p className="mt-1 text-muted">{note.text}</p>}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

/** Links to a repository, or to another collection. */
function linkTo(item: CollectionItem): { shown: string; href: string } {
  if (item.type === "collection") return { shown: item.title, href: paths.collection(item.slug) };
  return { shown: item.id, href: paths.repository({ type: item.type, id: item.id }) };
}
