import { usePage, useText } from "../frame/page-context.tsx";
import { formatAgo, formatDate, formatUntil } from "../text/format.ts";

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

/** A time in the future, such as "in 3 days"; its tooltip has the exact time. */
export function TimeUntil({ iso }: { iso: string }) {
  const { text, now } = usePage();
  return (
    <time dateTime={iso} title={iso}>
      {formatUntil(iso, now, text.language)}
    </time>
  );
}
