export const datasets = {
  title: "Datasets",
  heading: "Datasets",
  description:
    "Datasets of this hub by task, modality, size, format, licence and language: each with the code to load it.",
  emptyTitle: "No dataset fits",
  emptyBody: (filters: number) =>
    filters === 0
      ? "There is no dataset on this hub that you can see. Publish one, or sign in to see private ones."
      : filters === 1
        ? "No dataset fits this filter. Remove it, or try a shorter part of the name."
        : "No dataset fits all of these filters together. Remove one of them, or clear them all.",
};
