export const owner = {
  models: "Models",
  emptyTitle: "No models here yet",
  emptyOwn: "Models that you publish appear here. Upload a folder with the hf command:",
};
