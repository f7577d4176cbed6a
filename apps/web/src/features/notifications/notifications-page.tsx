import type { Notification, Notifications } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NotificationSubject } from "./notification-subject.tsx";

interface NotificationsPageProps extends Notifications {
  /** Counted from 0. */
  page: number;
  /** Reports of the visitor whose outcome the visitor has not seen. */
  unreadReports: number;
}

export function NotificationsPage({ notifications, count, start, page, unreadReports }: NotificationsPageProps) {
  const { notifications: text, reports } = useText();
  return (
    <div className="wrap py-10">
      <h1 className="page-title">{text.heading}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.lead}</p>
      {unreadReports === 0 ? null : (
        <p className="note mt-4">
          <a href={paths.ownReports()}>{reports.unread(unreadReports)}</a>
        </p>
      )}
      {count.unread === 0 ? null : (
        <form method="post" action={paths.notifications()} className="mt-4">
          <p>{text.unread(count.unread)}</p>
          <button className="button">{text.markAll}</button>
        </form>
      )}
      {notifications.length === 0 ? (
        <EmptyState title={text.emptyTitle} body={text.emptyBody} />
      ) : (
        <ul className="mt-6 grid gap-4">
          {notifications.map((notification) => (
            <li key={subjectOf(notification)} className="min-w-0 break-words">
              <Entry notification={notification} />
            </li>
          ))}
        </ul>
      )}
      {start + notifications.length < count.view ? (
        <p className="mt-6">
          <a className="button" rel="next" href={paths.notifications({ p: String(page + 1) })}>
            {text.older}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function Entry({ notification }: { notification: Notification }) {
  const { notifications: text } = useText();
  return (
    <>
      <NotificationSubject notification={notification} />
      {notification.type === "access-request" ? null : (
        <form method="post" action={paths.muteDiscussion()} className="mt-1">
          <input type="hidden" name="discussion" value={notification.discussion.id} />
          <button className="button" aria-label={text.muteWhich(notification.discussion.title)}>
            {text.mute}
          </button>
        </form>
      )}
    </>
  );
}

function subjectOf(notification: Notification): string {
  return notification.type === "repo" ? notification.discussion.id : `request ${notification.id}`;
}
