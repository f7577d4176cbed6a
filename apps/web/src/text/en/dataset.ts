export const dataset = {
  tabs: "Dataset",
  copyId: "dataset id",
  description: (id: string) => `The dataset ${id}: card, files, and code to load it.`,
  about: "About this dataset",
  use: "Use this dataset",
  andMore: (count: number) => `and ${count} more`,
  stored: "Stored",
  preview: "Preview",
  rows: "Rows",
  noLibraryTitle: "No supported library yet",
  noLibraryBody:
    "Add data files (Parquet, CSV or JSON) or a library tag in the card to show code here. Until then, download the files:",
  cardHeading: "Dataset card",
  noCardTitle: "No card yet",
  noCardBody: "A card describes the data, its source and its permitted uses. Add a README.md to create one.",
  trained: "Models trained on this dataset",
  allTrained: "Show all",
};
