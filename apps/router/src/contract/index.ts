export * from "./custom-providers.ts";
export * from "./preferences.ts";
export * from "./prices.ts";
export * from "./provider-keys.ts";
export * from "./quotas.ts";
export * from "./router-error.ts";
export * from "./settings-error.ts";
export * from "./usage.ts";
