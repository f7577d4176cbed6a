export const models = {
  title: "Models",
  heading: "Models",
  tasks: "Tasks",
  filters: "Filters",
  activeFilters: "Active filters",
  clearAll: "Clear all",
  removeFilter: "Remove filter",
  searchLabel: "Name contains",
  searchButton: "Search",
  sortLabel: "Sort by",
  apply: "Apply",
  sorts: {
    trending: "Trending",
    created: "Newest",
    modified: "Recently updated",
    downloads: "Most downloads",
    likes: "Most likes",
  },
  task: "Task",
  library: "Library",
  search: "Name",
  tag: "Tag",
  emptyTitle: "No model fits",
  emptyBody: (filters: number) =>
    filters === 0
      ? "There is no model on this hub that you can see. Publish one, or sign in to see private ones."
      : filters === 1
        ? "No model fits this filter. Remove it, or try a shorter part of the name."
        : "No model fits all of these filters together. Remove one of them, or clear them all.",
  nextPage: "Next page",
  firstPage: "First page",
  pages: "Pages",
  updated: "Updated",
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
