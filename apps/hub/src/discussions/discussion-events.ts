import type { DiscussionStatus } from "../contract/discussions.ts";

/** An event without data. */
export type NoData = Record<string, never>;

/** The data of each type of event, as the API returns it. A comment's text is stored in its own table. */
export interface EventDataByType {
  comment: NoData;
  "status-change": { status: DiscussionStatus };
  commit: { subject: string; oid: string };
  "title-change": { from: string; to: string };
  "pinning-change": { pinned: boolean };
  "locking-change": { locked: boolean };
  "ref-deleted": NoData;
}

export type EventType = keyof EventDataByType;
export type StoredEventData = EventDataByType[EventType];

/** A new event: its type with the data of that type. */
export type NewEvent = { [Type in EventType]: { type: Type; data: EventDataByType[Type] } }[EventType];
