import type { ActivityItem } from "@modelyard/hub/contract";

/** Items of one kind about one repository, which are one line. */
export type CountedItem = ActivityItem & { count: number };

export interface ActivityDay {
  /** As `2026-11-28`, in UTC. */
  day: string;
  items: readonly CountedItem[];
}

/** Groups items by day, and counts those of one day that say the same, such as commits to one repository. */
export function groupActivity(items: readonly ActivityItem[]): ActivityDay[] {
  return [...Map.groupBy(items, ({ at }) => at.slice(0, 10))].map(([day, ofDay]) => {
    const lines = Map.groupBy(ofDay, ({ kind, actor, repo, discussion }) =>
      JSON.stringify([kind, actor, repo.type, repo.id, discussion?.num]),
    );
    return {
      day,
      items: [...lines.values()].flatMap((same) => {
        const [first] = same;
        return first === undefined ? [] : [{ ...first, count: same.length }];
      }),
    };
  });
}
