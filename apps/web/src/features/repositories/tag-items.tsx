import { useText } from "../../frame/page-context.tsx";

interface TagItemsProps {
  tags: readonly string[];
  /** Returns the address of the list of repositories with a tag. */
  hrefOf: (tag: string) => string;
}

/** More would push the card down, on phones by several screens. */
const shownTags = 8;

/** Items of a list of tags: the first ones, and the others in an item that opens. */
export function TagItems({ tags, hrefOf }: TagItemsProps) {
  const text = useText();
  const items = tags.map((tag) => (
    <li key={tag}>
      <a href={hrefOf(tag)} className="tag" title={tag}>
        {tag}
      </a>
    </li>
  ));
  // An item for one more tag would need as much room as the tag.
  if (tags.length <= shownTags + 1) return items;
  return (
    <>
      {items.slice(0, shownTags)}
      <li className="more-tags">
        <details>
          <summary className="tag">{text.lists.more(tags.length - shownTags)}</summary>
          <ul className="tags">{items.slice(shownTags)}</ul>
        </details>
      </li>
    </>
  );
}
