/** Returns the current settings of the form for one model. */
export function settingsOf(model: string): URLSearchParams {
  const parameters = currentSettings();
  parameters.set("model", model);
  return parameters;
}

/** Writes the settings to the query. The models in it stay, because a button selects them. */
export function showSettingsInAddress(): void {
  const parameters = currentSettings();
  for (const model of new URLSearchParams(location.search).getAll("model")) parameters.append("model", model);
  history.replaceState(null, "", `?${parameters}`);
}

function currentSettings(): URLSearchParams {
  const form = document.querySelector<HTMLFormElement>("#playground-settings");
  const parameters = new URLSearchParams();
  for (const [name, value] of form === null ? [] : new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "" && name !== "model") parameters.append(name, value);
  }
  return parameters;
}
