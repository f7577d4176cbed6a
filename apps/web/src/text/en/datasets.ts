export const datasets = {
  title: "Datasets",
  heading: "Datasets",
  description: "Browse datasets by task, modality, size, format, license and language, with code to load each one.",
  emptyTitle: (filters: number) => (filters === 0 ? "No datasets yet" : "No matching datasets"),
  emptyBody: (filters: number) =>
    filters === 0
      ? "There are no datasets that you can access. Sign in to see private datasets, or publish the first one:"
      : filters === 1
        ? "No dataset matches this filter. Remove it, or search for a shorter part of the name."
        : "No dataset matches all of these filters. Remove one, or clear all filters.",
};
