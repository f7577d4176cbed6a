/** Writes the settings to the query, except the instructions, which may be private: a link with them is made by Apply. */
export function showSettingsInAddress(): void {
  const shown = new URLSearchParams(location.search);
  const parameters = currentSettings();
  parameters.delete("system");
  for (const name of ["model", "system"]) {
    for (const value of shown.getAll(name)) parameters.append(name, value);
  }
  history.replaceState(history.state, "", `?${parameters}`);
}

/** Returns the current settings of the form, without the models. */
export function currentSettings(): URLSearchParams {
  const form = document.querySelector<HTMLFormElement>("#playground-settings");
  const parameters = new URLSearchParams();
  for (const [name, value] of form === null ? [] : new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "" && name !== "model") parameters.append(name, value);
  }
  return parameters;
}

/** Fills the form with settings; absent ones are emptied. */
export function showSettings(settings: URLSearchParams): void {
  const form = document.querySelector<HTMLFormElement>("#playground-settings");
  for (const field of form?.elements ?? []) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isField || field.name === "" || field.name === "model") continue;
    setValue(field, settings.get(field.name) ?? "");
  }
}

/** Returns the query of a link to the playground with these models, settings, instructions and the message in the field. */
export function sharedQuery(models: readonly string[], prompt: string): string {
  const parameters = currentSettings();
  for (const model of models) parameters.append("model", model);
  if (prompt.trim() !== "") parameters.set("prompt", prompt);
  return `?${parameters}`;
}

/** Sets the value as if it were typed: React keeps the value of a controlled field otherwise. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
