import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Learns from graphs: things and the links between them.",
  goodFor: ["Properties of molecules", "Recommendations and missing links", "Fraud rings and knowledge graphs"],
  demo: {
    inputs: [{ type: "img", filename: "graph.svg" }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "soluble", score: 0.82 },
          { label: "insoluble", score: 0.18 },
        ],
      },
    ],
  },
  metrics: [
    { id: "roc_auc", description: "For yes-or-no properties of nodes, edges or whole graphs." },
    { id: "mae", description: "For predicted quantities such as energies." },
    { id: "hits@k", description: "For links: share of true ones ranked among the first k." },
  ],
  datasets: [
    { id: "OGB/ogbg-molhiv", use: "both", description: "Molecules, labelled by whether they inhibit HIV replication." },
    { id: "OGB/ogbg-molpcba", use: "both", description: "Molecules with 128 measured activities." },
    { id: "graphs-datasets/ZINC", use: "both", description: "Molecules with a property to regress." },
  ],
  models: [
    {
      id: "clefourrier/graphormer-base-pcqm4mv2",
      description: "A transformer over molecular graphs, pretrained on quantum chemistry.",
    },
  ],
  spaces: [],
  widgetModels: [],
} as const satisfies TaskDescriptor;
