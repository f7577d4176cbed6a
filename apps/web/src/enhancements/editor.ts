/** Loads the editor for the form of a file. Without it, the text field stays. */
export function editor(form: HTMLElement, enhanceBelow: (root: ParentNode) => void): void {
  if (!(form instanceof HTMLFormElement)) return;
  import("../features/edit/browser/start-editor.ts")
    .then(({ startEditor }) => startEditor(form, enhanceBelow))
    .catch(reportError);
}
