export * from "./model-record.ts";
export * from "./tasks.ts";
