/** Introduction to this task, in Markdown. */
export const about = `In a graph the neighbours matter: an atom's role depends on its bonds, an account's trustworthiness on the accounts it pays. Graph neural networks pass messages along edges for a few rounds, so that each node ends up with a vector that reflects its surroundings.

## Inputs and outputs

A list of nodes with features, a list of edges (two rows of node numbers, \`edge_index\`), and often edge features. Predictions are made at three levels: for a node (what is it?), for an edge (does it exist?), and for a whole graph (is this molecule soluble?). Published checkpoints are few and tied to a feature scheme, and services have no common request format; expect to use PyTorch Geometric or a similar library with the author's preprocessing.

## Evaluation

ROC AUC or average precision for labels, MAE for quantities, hits@k and MRR for links. Use the official split: molecules are divided by scaffold and citation graphs by time, since random splits leak near-duplicates.

## What to watch for

More layers are not better; after a handful all nodes look alike (over-smoothing). For link prediction, remove the test edges from the graph before message passing; this is forgotten surprisingly often. Graphs of millions of nodes require neighbour sampling. Compare with a baseline that ignores the edges, which comes close on several well-known data sets. Edges between people are personal data even if names are removed.
`;
