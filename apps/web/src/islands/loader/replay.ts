/** Repeats an event that came before its island was hydrated, with all that the event's own handler may do. */
export function replay(event: Event, target: Element): void {
  if (!target.isConnected) return;
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    target.requestSubmit(event.submitter);
  } else if (event instanceof PointerEvent || event instanceof MouseEvent) {
    target.dispatchEvent(new MouseEvent(event.type, event));
  } else if (event instanceof KeyboardEvent) {
    target.dispatchEvent(new KeyboardEvent(event.type, event));
  } else {
    target.dispatchEvent(new Event(event.type, { bubbles: true }));
  }
}
