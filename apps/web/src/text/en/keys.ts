export const keys = {
  heading: "Keyboard shortcuts",
  open: "Keyboard shortcuts",
  close: "Close",
  list: {
    palette: "Go anywhere",
    search: "Go to the search box",
    models: "Go to the models",
    datasets: "Go to the datasets",
    tasks: "Go to the tasks",
    permalink: "Turn the address of files into a permanent one",
    help: "Show this list",
  },
  followedBy: "then",
  enabled: "Use shortcuts of single letters",
  enabledHint: "Turn them off if you speak to your browser, or press keys by accident. Ctrl K stays.",
};
