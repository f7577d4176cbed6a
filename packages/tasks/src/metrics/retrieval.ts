import { type Metrics, tex } from "./metric.ts";

/** Metrics for rankings and for vectors that are compared. */
export const retrievalMetrics = {
  ndcg: {
    name: "Normalized discounted cumulative gain (NDCG@k)",
    formula: tex`\frac{\text{DCG}_k}{\text{IDCG}_k},\quad \text{DCG}_k = \sum_{i=1}^{k}\frac{2^{g_i} - 1}{\log_2(i + 1)}`,
    symbols: "gᵢ is the graded relevance at rank i; IDCG is the DCG of the best possible order.",
    range: "[0, 1]",
    better: "higher",
    pitfall: "Texts that were never judged count as irrelevant, which punishes models that find new right ones.",
  },
  "mean-reciprocal-rank": {
    name: "Mean reciprocal rank (MRR)",
    formula: tex`\frac{1}{|Q|}\sum_{q \in Q}\frac{1}{r_q}`,
    symbols: "r is the rank of the first right result of query q.",
    range: "[0, 1]",
    better: "higher",
    pitfall: "Only the first hit counts. It says nothing of queries that need several results.",
  },
  "ranking-map": {
    name: "Mean average precision (MAP)",
    formula: tex`\frac{1}{|Q|}\sum_{q \in Q}\frac{1}{|R_q|}\sum_{k:\,d_k \in R_q} P_q(k)`,
    symbols: "R are the relevant texts of query q; P(k) is the precision of its first k results.",
    range: "[0, 1]",
    better: "higher",
    pitfall: "Relevance is yes or no: a perfect answer and a passing mention count the same.",
  },
  "recall-at-k": {
    name: "Recall@k",
    formula: tex`\frac{|R \cap T_k|}{|R|}`,
    symbols: "R are the relevant results, T the first k that were returned.",
    range: "[0, 1]",
    better: "higher",
    pitfall: "It ignores the order within the first k and grows with k. A small corpus makes it easy.",
  },
  "hits-at-k": {
    name: "Hits@k",
    formula: tex`\frac{1}{|Q|}\sum_{q \in Q}[r_q \le k]`,
    symbols: "r is the rank of the true link of query q among the candidates.",
    range: "[0, 1]",
    better: "higher",
    pitfall: "Other true links among the candidates must be filtered out, and ties broken at random.",
  },
  spearman: {
    name: "Spearman correlation",
    formula: tex`1 - \frac{6\sum_{i=1}^{n} d_i^2}{n(n^2 - 1)}`,
    symbols: "dᵢ is the difference between the two ranks of pair i, without ties.",
    range: "[−1, 1]",
    better: "higher",
    pitfall: "Only the order counts: a model can rank well while its similarities are useless as thresholds.",
  },
  "cosine-similarity": {
    name: "Cosine similarity",
    formula: tex`\frac{a \cdot b}{\lVert a \rVert\,\lVert b \rVert}`,
    symbols: "a and b are the vectors of two texts.",
    range: "[−1, 1]",
    better: "depends",
    pitfall:
      "Its scale differs by model: 0.8 is close for one and ordinary for another. Choose a threshold on your own data.",
  },
} as const satisfies Metrics;
