export * from "./accounts.ts";
export * from "./models.ts";
export * from "./repositories.ts";
