export const dataset = {
  tabs: "Dataset",
  copyId: "dataset id",
  description: (id: string) =>
    `The dataset ${id}: its card, its files, and the code to load it with the libraries that read it.`,
  about: "About this dataset",
  use: "Use this dataset",
  andMore: (count: number) => `and ${count} more`,
  stored: "Stored",
  noLibraryTitle: "No library reads these files yet",
  noLibraryBody:
    "Code stands here once the repository has data files, such as Parquet, CSV or JSON, or its card has a library among its tags. Download the files meanwhile:",
  cardHeading: "Dataset card",
  noCardTitle: "No card yet",
  noCardBody:
    "A card says what the data are, where they come from and what they may be used for. Add a README.md to write it.",
  trained: "Models trained on it",
  allTrained: "All of them",
};
