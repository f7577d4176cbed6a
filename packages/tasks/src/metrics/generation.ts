import { type Metrics, tex } from "./metric.ts";

const frechet = tex`\lVert\mu_r - \mu_g\rVert^2 + \operatorname{Tr}\left(\Sigma_r + \Sigma_g - 2(\Sigma_r\Sigma_g)^{1/2}\right)`;

/** Metrics for generated images, videos and shapes. */
export const generationMetrics = {
  fid: {
    name: "Fréchet inception distance (FID)",
    formula: frechet,
    symbols: "μ and Σ are mean and covariance of Inception features of real and generated pictures.",
    range: "[0, ∞)",
    better: "lower",
    pitfall:
      "Few samples raise it: use the same number, at least ten thousand. Resizing changes it; prompts are not checked.",
  },
  fvd: {
    name: "Fréchet video distance (FVD)",
    formula: frechet,
    symbols: "μ and Σ are mean and covariance of the features of real and generated clips in a video network.",
    range: "[0, ∞)",
    better: "lower",
    pitfall: "It reacts more to single frames than to motion, and to the number and length of clips.",
  },
  "inception-score": {
    name: "Inception score (IS)",
    formula: tex`\exp\left(E_x\,D_{\text{KL}}\left(p(y \mid x)\,\Vert\,p(y)\right)\right)`,
    symbols: "p(y|x) are the class scores of a classifier for sample x, p(y) their average.",
    range: "[1, number of classes]",
    better: "higher",
    pitfall: "It never looks at real data: one perfect sample per class gets the best score.",
  },
  "clip-score": {
    name: "CLIP score",
    formula: tex`w\cdot\max\left(\cos(e_{\text{image}},\,e_{\text{text}}),\,0\right)`,
    symbols: "e are CLIP's vectors; w is 2.5 in the paper, 100 in many libraries.",
    range: "[0, w]",
    better: "higher",
    pitfall: "CLIP hardly notices counts, positions and negation. Models tuned on it please it without looking better.",
  },
  "frame-clip-score": {
    name: "CLIP score over frames or views",
    formula: tex`\frac{1}{T}\sum_{t=1}^{T}\cos(e_t,\,e_{\text{text}})`,
    symbols: "eₜ is CLIP's vector of frame or view t.",
    range: "[−1, 1]",
    better: "higher",
    pitfall: "Frames are judged alone: a frozen or flickering result scores as well as a smooth one.",
  },
  "subject-consistency": {
    name: "Subject consistency",
    formula: tex`\frac{1}{T}\sum_{t=1}^{T}\cos(f(x_0),\,f(x_t))`,
    symbols: "f are features of an image model or of a face, x₀ the given picture, xₜ frame t.",
    range: "[−1, 1]",
    better: "higher",
    pitfall: "A still picture scores best. Read it together with a measure of motion.",
  },
  "motion-score": {
    name: "Motion score",
    formula: tex`\frac{1}{T - 1}\sum_{t=1}^{T - 1}\overline{\lVert u_t\rVert}`,
    symbols: "u is the optical flow between neighbouring frames, averaged over pixels.",
    range: "[0, ∞) pixels",
    better: "depends",
    pitfall: "Flicker and camera shake count as motion. More is not better.",
  },
  "warping-error": {
    name: "Warping error",
    formula: tex`\frac{1}{T - 1}\sum_{t=1}^{T - 1}\frac{\lVert m_t \odot (x_{t+1} - w(x_t))\rVert^2}{\lVert m_t\rVert_1}`,
    symbols: "w moves frame t along the optical flow; m masks what is hidden in either frame.",
    range: "[0, ∞)",
    better: "lower",
    pitfall: "Blur lowers it. It is only as right as the optical flow.",
  },
  "generative-precision-recall": {
    name: "Precision and recall of a distribution",
    formula: tex`P = \frac{1}{|G|}\sum_{g \in G}[g \in M(R)],\quad R = \frac{1}{|R|}\sum_{r \in R}[r \in M(G)]`,
    symbols: "G are generated and R real samples; M is the region around the nearest neighbours of a set.",
    range: "[0, 1]",
    better: "higher",
    pitfall: "One outlier widens the region for all. The number of neighbours and of samples must be the same.",
  },
  "win-rate": {
    name: "Win rate",
    formula: tex`\frac{\text{wins} + \frac{1}{2}\,\text{ties}}{\text{comparisons}}`,
    symbols: "Each comparison shows two results side by side, in random order.",
    range: "[0, 1]",
    better: "higher",
    pitfall:
      "It depends on the opponent and on the prompts. With a few hundred votes, differences of points are noise.",
  },
} as const satisfies Metrics;
