export const models = {
  title: "Models",
  heading: "Models",
  description:
    "Models of this hub by task, library, size, licence and language: each with its card and the code to use it.",
  emptyTitle: (filters: number) => (filters === 0 ? "No models yet" : "No model fits"),
  emptyBody: (filters: number) =>
    filters === 0
      ? "There is no model on this hub that you can see. Sign in to see private ones, or publish the first:"
      : filters === 1
        ? "No model fits this filter. Remove it, or try a shorter part of the name."
        : "No model fits all of these filters together. Remove one of them, or clear them all.",
  modalities: {
    nlp: "Language",
    audio: "Audio",
    cv: "Vision",
    multimodal: "Multimodal",
    rl: "Reinforcement learning",
    tabular: "Tabular",
    other: "Other",
  },
};
