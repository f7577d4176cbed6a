export * from "./accounts.ts";
export * from "./alerts.ts";
export * from "./code-colours.ts";
export * from "./model-files.ts";
export * from "./models.ts";
export * from "./people.ts";
export * from "./repositories.ts";
export * from "./search.ts";
