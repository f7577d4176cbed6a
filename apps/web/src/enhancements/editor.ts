/** Loads the editor for the form of a file. Without it, the text field stays. */
export function editor(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  import("../features/edit/browser/start-editor.ts").then(({ startEditor }) => startEditor(form)).catch(reportError);
}
