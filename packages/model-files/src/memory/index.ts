export * from "./fit-verdict.ts";
export * from "./memory-need.ts";
export * from "./usable-share.ts";
