export const keys = {
  heading: "Keyboard shortcuts",
  open: "Keyboard shortcuts",
  palette: "Command palette",
  close: "Close",
  list: {
    palette: "Open the command palette",
    search: "Go to the search box",
    models: "Go to the models",
    datasets: "Go to the datasets",
    tasks: "Go to the tasks",
    find: "Find a file of this repository",
    permalink: "Switch to the permanent link of a file",
    help: "Show this list",
  },
  followedBy: "then",
  enabled: "Use single-key shortcuts",
  enabledHint: "Turn off if you use voice input or press keys by accident. Ctrl K always works.",
};
