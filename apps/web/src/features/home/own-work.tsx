import type { Notification } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tile } from "../../ui/marks/tile.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { splitId } from "../lists/ledger.tsx";
import { NotificationSubject } from "../notifications/notification-subject.tsx";
import { modalityOf } from "../tasks/modality.ts";

/** What the home page shows of the visitor's own work. */
export interface OwnWork {
  repositories: readonly {
    type: "model" | "dataset";
    task: string | undefined;
    repository: { id: string; private: boolean; lastModified: string };
  }[];
  notifications: readonly Notification[];
  unread: number;
}

/** Shows a signed-in visitor their repositories and notifications, or the first steps. */
export function OwnWorkSection({ own, name }: { own: OwnWork; name: string }) {
  const { home: text } = useText();
  const { repositories, notifications, unread } = own;
  return (
    <div className="wrap grid-home own-work">
      <section aria-labelledby="own" className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-4">
          <h1 id="own" className="page-title">
            {text.own.heading}
          </h1>
          <span className="flex flex-wrap gap-3">
            <a className="button" href={paths.owner(name)}>
              {text.own.profile}
            </a>
            <a className="button primary" href={paths.newRepository()}>
              {text.own.create}
            </a>
          </span>
        </div>
        {repositories.length === 0 ? (
          <FirstSteps />
        ) : (
          <ul className="ledger">
            {repositories.map(({ type, task, repository }) => (
              <li key={`${type} ${repository.id}`}>
                <Tile id={repository.id} modality={modalityOf(task)} />
                <a href={paths.repository({ type, id: repository.id })} className="model-id">
                  {splitId(repository.id)[1]}
                </a>
                <p className="facts">
                  <span>{text.own.types[type]}</span>
                  {repository.private ? (
                    <span>
                      <Icon name="lock" />
                      {text.own.private}
                    </span>
                  ) : null}
                  <TimeAgo iso={repository.lastModified} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="activity" className="min-w-0">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="activity" className="section-title">
            {text.own.activity}
          </h2>
          <a href={paths.notifications()}>{text.own.allActivity(unread)}</a>
        </div>
        {notifications.length === 0 ? (
          <p className="mt-4 text-muted">{text.own.noActivity}</p>
        ) : (
          <ul className="mt-4 grid gap-4">
            {notifications.map((notification) => (
              <li key={`${notification.type} ${notification.updatedAt}`} className="min-w-0 break-words">
                <NotificationSubject notification={notification} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function FirstSteps() {
  const { steps } = useText().home.own;
  const places = { create: paths.newRepository(), token: paths.tokens(), call: paths.playground() };
  return (
    <ol className="things">
      {(["create", "token", "call"] as const).map((step) => (
        <li key={step}>
          <h2 className="font-semibold">
            <a href={places[step]}>{steps[step].title}</a>
          </h2>
          <p>{steps[step].body}</p>
        </li>
      ))}
    </ol>
  );
}
