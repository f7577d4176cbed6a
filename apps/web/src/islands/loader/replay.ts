const replays = new WeakSet<Event>();

/** Whether an event is one that was repeated. */
export function isReplay(event: Event): boolean {
  return replays.has(event);
}

/** Repeats an event that came before its island was hydrated. */
export function replay(event: Event, target: Element): void {
  if (!target.isConnected) return;
  // Its event is a new one.
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
