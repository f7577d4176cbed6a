import type { Notification } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Time } from "../../ui/time.tsx";

/** Shows what a notification is about, with a link to it. */
export function NotificationSubject({ notification }: { notification: Notification }) {
  const { notifications: text } = useText();
  const { repo, read, updatedAt } = notification;
  const address = paths.repository({ type: repo.type, id: repo.name });
  const isRequest = notification.type === "access-request";
  const href = isRequest ? `${address}/settings` : `${address}/discussions/${notification.discussion.num}`;
  return (
    <>
      <a href={href} className={read ? undefined : "font-semibold"}>
        {isRequest ? text.accessRequest : notification.discussion.title}
      </a>
      <p className="mt-1 text-muted">
        {repo.name} · <Time iso={updatedAt} />
        {isRequest ? null : ` · ${text.reasons[notification.reason]}`}
        {read ? null : ` · ${text.isUnread}`}
      </p>
    </>
  );
}
