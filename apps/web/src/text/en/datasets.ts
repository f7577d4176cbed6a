export const datasets = {
  title: "Datasets",
  heading: "Datasets",
  description:
    "Datasets of this hub by task, modality, size, format, licence and language: each with the code to load it.",
  emptyTitle: (filters: number) => (filters === 0 ? "No datasets yet" : "No dataset fits"),
  emptyBody: (filters: number) =>
    filters === 0
      ? "There is no dataset on this hub that you can see. Sign in to see private ones, or publish the first:"
      : filters === 1
        ? "No dataset fits this filter. Remove it, or try a shorter part of the name."
        : "No dataset fits all of these filters together. Remove one of them, or clear them all.",
};
