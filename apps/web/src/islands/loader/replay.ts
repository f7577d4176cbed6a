const replays = new WeakSet<Event>();

/** Returns whether an event was replayed. */
export function isReplay(event: Event): boolean {
  return replays.has(event);
}

/** Replays an event that occurred before its island was hydrated. */
export function replay(event: Event, target: Element): void {
  if (!target.isConnected) return;
  // Focusing emits a new event.
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) return target.requestSubmit(event.submitter);
  const again = copyOf(event);
  replays.add(again);
  target.dispatchEvent(again);
}

function copyOf(event: Event): Event {
  if (event instanceof MouseEvent) return new MouseEvent(event.type, event);
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  return new Event(event.type, { bubbles: true });
}
