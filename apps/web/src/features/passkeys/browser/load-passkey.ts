/** Loads the script of a form that creates or uses a passkey. */
export function passkey(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  import("./start-passkey.ts").then(({ startPasskey }) => startPasskey(form)).catch(reportError);
}
