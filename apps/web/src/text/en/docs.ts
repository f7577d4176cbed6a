export const docs = {
  title: "Documentation",
  heading: "Documentation",
  lead: "How to run a hub, publish models on it, and call them.",
  languages: { en: "English", tr: "Türkçe" },
  pages: "Pages of the documentation",
  order: "Reading order",
  previous: "Previous",
  next: "Next",
  asMarkdown: "This page as Markdown",
  edit: "Edit this page",
  updateOnGitHub: "Update on GitHub",
};
