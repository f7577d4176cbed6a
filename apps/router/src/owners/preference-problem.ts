import type { ProviderPreferences } from "../contract/preferences.ts";

/** Returns the problem with preferences: the invalid field, and a message. */
export function preferenceProblem(
  { order, disabled, weights }: ProviderPreferences,
  isProvider: (id: string) => boolean,
): { field: "order" | "disabled" | "weights"; message: string } | undefined {
  const ranked = order.flat();
  const named = { order: ranked, disabled, weights: Object.keys(weights) };
  for (const field of ["order", "disabled", "weights"] as const) {
    const unknown = named[field].find((id) => !isProvider(id));
    if (unknown !== undefined) return { field, message: `There is no provider called ${unknown}.` };
  }
  const twice = ranked.find((id, index) => ranked.indexOf(id) !== index);
  return twice === undefined ? undefined : { field: "order", message: `${twice} is listed twice.` };
}
