export { type Config } from "./config/settings.ts";
export { type RunningModelyard, serve } from "./server/serve.ts";
