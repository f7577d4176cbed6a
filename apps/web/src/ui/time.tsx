import { usePage, useText } from "../frame/page-context.tsx";
import { formatAgo, formatDate } from "../text/format.ts";

export function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={iso}>
      {formatDate(iso, useText().language)}
    </time>
  );
}

/** A time in the past, such as "3 days ago"; its tooltip has the date. */
export function TimeAgo({ iso }: { iso: string }) {
  const { text, now } = usePage();
  return (
    <time dateTime={iso} title={formatDate(iso, text.language)}>
      {formatAgo(iso, now, text.language)}
    </time>
  );
}
