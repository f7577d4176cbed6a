/** A page of each kind over the demo. */
export const pages = {
  model: { path: "/yard/tiny-chat" },
  "list of models": { path: "/models" },
  dataset: { path: "/datasets/yard/harbour-phrases" },
  task: { path: "/tasks/text-generation" },
  documentation: { path: "/docs/start" },
  playground: { path: "/playground" },
} as const;
export type PageName = keyof typeof pages;

/** Landing pages, whose speed has targets as well. */
export const entryPages = ["model", "list of models", "dataset", "task", "documentation"] as const satisfies PageName[];

export const pageNames = Object.keys(pages).filter((name): name is PageName => name in pages);
