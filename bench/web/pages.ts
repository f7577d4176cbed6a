/** A page of each kind over the demo, with the most that its script may weigh. */
export const pages = {
  model: { path: "/yard/tiny-chat", scriptKilobytes: 75 },
  "list of models": { path: "/models", scriptKilobytes: 75 },
  dataset: { path: "/datasets/yard/harbour-phrases", scriptKilobytes: 75 },
  task: { path: "/tasks/text-generation", scriptKilobytes: 75 },
  documentation: { path: "/docs/start", scriptKilobytes: 75 },
  playground: { path: "/playground", scriptKilobytes: 130 },
} as const;
export type PageName = keyof typeof pages;

/** Those that people come to from elsewhere: their speed is aimed at as well. */
export const entryPages = ["model", "list of models", "dataset", "task", "documentation"] as const satisfies PageName[];

export const pageNames = Object.keys(pages).filter((name): name is PageName => name in pages);
