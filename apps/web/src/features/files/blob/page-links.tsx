import { useText } from "../../../frame/page-context.tsx";

interface PageLinksProps {
  previous: string | undefined;
  next: string | undefined;
}

/** Links to the previous and next page of rows or tensors. */
export function PageLinks({ previous, next }: PageLinksProps) {
  const text = useText();
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="mt-4 flex gap-3" aria-label={text.files.pages}>
      {previous === undefined ? null : (
        <a className="button" rel="prev" href={previous}>
          {text.files.previousPage}
        </a>
      )}
      {next === undefined ? null : (
        <a className="button" rel="next" href={next}>
          {text.files.followingPage}
        </a>
      )}
    </nav>
  );
}
