export type { Caller, MappedModel, ModelMapping, RouterDirectory } from "./directory.ts";
export type { EngineLauncher } from "./launched/launcher.ts";
export { launcherIdProblem } from "./launched/launcher-id-problem.ts";
export type { RouterLimits } from "./limits.ts";
export { routerMigrations } from "./migrations.ts";
export { type CustomProviderInput, type PriceInput, type Provision, ProvisionError } from "./providers/provision.ts";
export { createRouter, type Router } from "./router.ts";
export { routerAddresses, routerAddressesBelow } from "./routes.ts";
