/**
 * The button that Enter in a field presses. Browsers press the first button of a form, which would otherwise be one that
 * only changes the form, such as "Remove". Comes first in the form, and is neither seen nor focused.
 */
export function DefaultButton() {
  return <button className="sr-only" tabIndex={-1} aria-hidden="true" />;
}
