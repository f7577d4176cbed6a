import type { ActivityItem } from "@modelyard/hub/contract";
import type { Page } from "../../data/hub-client.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatDate } from "../../text/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Tile } from "../../ui/marks/tile.tsx";
import { modalityOf } from "../tasks/modality.ts";
import { groupActivity } from "./group-activity.ts";
import { NextPage } from "./next-page.tsx";

interface ActivityTabProps {
  name: string;
  activity: Page<ActivityItem>;
}

/** What an owner did in the last weeks, by day. */
export function ActivityTab({ name, activity }: ActivityTabProps) {
  const text = useText();
  const { activity: own } = text.owner;
  if (activity.items.length === 0) return <EmptyState title={own.emptyTitle} body={own.emptyBody} />;
  return (
    <>
      <p className="mt-6 text-muted">{own.lead}</p>
      {groupActivity(activity.items).map(({ day, items }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mt-6">
          <h2 id={`day-${day}`} className="section-title">
            <time dateTime={day}>{formatDate(day, text.language)}</time>
          </h2>
          <ul className="activity">
            {items.map((item) => (
              <li key={`${item.kind} ${item.at} ${item.repo.id}`}>
                <Tile id={item.repo.id} modality={modalityOf(item.repo.pipeline_tag)} size="small" />
                <ActivityText item={item} count={item.count} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {activity.next === undefined ? null : (
        <NextPage href={paths.owner(name, { tab: "activity", p: activity.next })} />
      )}
    </>
  );
}

function ActivityText({ item: { kind, repo, discussion, actor }, count }: { item: ActivityItem; count: number }) {
  const { activity: text } = useText().owner;
  const id = repo.id;
  return (
    <p className="min-w-0 [overflow-wrap:anywhere]">
      {actor === undefined ? null : (
        <>
          <a href={paths.owner(actor)}>{actor}</a>
          {": "}
        </>
      )}
      {discussion === undefined ? text[kind](count) : text.discussed[kind === "opened" ? "opened" : "commented"]}{" "}
      {discussion === undefined ? null : (
        <>
          <a href={paths.discussion(repo, discussion.num)}>{discussion.title}</a>
          {" · "}
        </>
      )}
      <a href={repo.type === "model" ? paths.model(id) : paths.dataset(id)}>{id}</a>
    </p>
  );
}
