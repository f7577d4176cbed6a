export * from "./counts-as-download.ts";
export * from "./parse.ts";
