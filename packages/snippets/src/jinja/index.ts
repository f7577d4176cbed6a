export type { RenderLimits } from "./evaluation/budget.ts";
export { type RenderOptions, renderJinja } from "./render.ts";
