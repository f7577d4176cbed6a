export const models = {
  title: "Models",
  heading: "Models",
  description: "Browse models by task, library, size, license and language, with a card and code for each one.",
  emptyTitle: (filters: number) => (filters === 0 ? "No models yet" : "No matching models"),
  emptyBody: (filters: number) =>
    filters === 0
      ? "There are no models that you can access. Sign in to see private models, or publish the first one:"
      : filters === 1
        ? "No model matches this filter. Remove it, or search for a shorter part of the name."
        : "No model matches all of these filters. Remove one, or clear all filters.",
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
