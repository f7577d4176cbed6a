export const home = {
  title: "Modelyard: an open hub for machine-learning models",
  heading: "An open hub for machine-learning models",
  lead: "Publish models with git or the tools you already use, read their cards, and call them through one address with one token.",
  searchLabel: "Search models by name",
  searchButton: "Search",
  newest: "Newest models",
  allModels: "All models",
  actionsHeading: "What you can do",
  find: { title: "Find", body: "Browse by task and library, and read the card before you use the weights." },
  call: {
    title: "Call",
    body: "Any OpenAI client works with this address and an access token. Each model page has the code.",
  },
  publish: {
    title: "Publish",
    body: "Point the hf CLI at this hub and upload a folder. The repository is created automatically.",
  },
  addressOfThisHub: "Hub address",
  makeToken: "Create an access token",
  browse: "Browse models",
  emptyTitle: "No models yet",
  emptyBody: "This hub has no models. Upload the first one with the command under “Publish”.",
};
