export const discussionStatuses = ["draft", "open", "closed", "merged"] as const;
export type DiscussionStatus = (typeof discussionStatuses)[number];

/** The data of each type of event, as the API returns it. A comment's text is stored in its own table. */
export interface EventDataByType {
  comment: Record<never, never>;
  "status-change": { status: DiscussionStatus };
  commit: { subject: string; oid: string };
  "title-change": { from: string; to: string };
  "pinning-change": { pinned: boolean };
  "locking-change": { locked: boolean };
  "ref-deleted": Record<never, never>;
}

export type EventType = keyof EventDataByType;
export type StoredEventData = EventDataByType[EventType];

/** A new event: its type with the data of that type. */
export type NewEvent = { [Type in EventType]: { type: Type; data: EventDataByType[Type] } }[EventType];
