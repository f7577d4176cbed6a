export const home = {
  title: "Modelyard: an open hub for machine-learning models",
  heading: "Every model has a berth here.",
  lead: "Modelyard is an open hub for machine-learning models. Publish them with git or the tools you already use, read their cards, and call them behind one address with one token.",
  searchLabel: "Find a model by name",
  searchButton: "Search",
  newest: "Newest models",
  allModels: "All models",
  threeThings: "Three things to do",
  find: { title: "Find", body: "Browse by task and library, and read the card before you trust the weights." },
  call: {
    title: "Call",
    body: "Any OpenAI client works. Give it this address and an access token; the model's page has the code.",
  },
  publish: {
    title: "Publish",
    body: "Point the hf command at this hub and upload a folder. The repository is made on the way.",
  },
  addressOfThisHub: "Address of this hub",
  makeToken: "Make an access token",
  browse: "Browse the models",
  emptyTitle: "No model yet",
  emptyBody: "The yard is empty. Upload the first one: the command stands under “Publish”.",
};
