import type { taskDescriptors } from "../descriptors.ts";
import type { PipelineType } from "../tasks.ts";
import type { MetricKey } from "./metrics.ts";

/** A metric name as used in a task's field. */
type MetricName = (typeof taskDescriptors)[PipelineType]["metrics"][number]["id"];

/** The metric for each name. Names without a particular metric are not listed. */
const keys = {
  accuracy: "accuracy",
  "top-K accuracy": "top-k-accuracy",
  "MMMU accuracy": "accuracy",
  "k-NN accuracy": "probe-accuracy",
  "linear probe accuracy": "probe-accuracy",
  "Denotation Accuracy": "denotation-accuracy",
  precision: "precision",
  recall: "recall",
  f1: "f1",
  roc_auc: "roc-auc",
  "mean average precision": "mean-average-precision",
  "exact-match": "exact-match",
  "wu-palmer similarity": "wu-palmer",
  "detection error rate": "detection-error-rate",
  ndcg: "ndcg",
  "ndcg@10": "ndcg",
  "Normalized Discounted Cumulative Gain": "ndcg",
  "Normalized Discounted Cumulative Gain at K": "ndcg",
  "Mean Reciprocal Rank": "mean-reciprocal-rank",
  "Mean Average Precision": "detection-map",
  "recall@k": "recall-at-k",
  "hits@k": "hits-at-k",
  spearman: "spearman",
  "Cosine Similarity": "cosine-similarity",
  "Cross Entropy": "cross-entropy",
  cross_entropy: "cross-entropy",
  Perplexity: "perplexity",
  perplexity: "perplexity",
  "pass@k": "pass-at-k",
  bleu: "bleu",
  sacrebleu: "sacrebleu",
  comet: "comet",
  rouge: "rouge",
  bertscore: "bertscore",
  meteor: "meteor",
  parent: "parent",
  cider: "cider",
  spice: "spice",
  anls: "anls",
  ANLS: "anls",
  "judge score": "judge-score",
  "fact coverage": "fact-coverage",
  latency: "latency",
  wer: "wer",
  cer: "cer",
  rtf: "rtf",
  "mean opinion score": "mean-opinion-score",
  "mel cepstral distortion": "mel-cepstral-distortion",
  fad: "frechet-audio-distance",
  clap_score: "clap-score",
  sdri: "sdri",
  snri: "snri",
  pesq: "pesq",
  "Intersection over Union (IoU)": "iou",
  "Mean Intersection over Union": "mean-iou",
  "Average Precision": "average-precision",
  APα: "ap-at-threshold",
  "Panoptic Quality": "panoptic-quality",
  "clicks to 90 %": "clicks-to-90",
  "OKS mAP": "object-keypoint-similarity",
  PCK: "pck",
  repeatability: "repeatability",
  AbsRel: "absolute-relative-error",
  RMSE: "rmse",
  "δ < 1.25": "delta-accuracy",
  PSNR: "psnr",
  SSIM: "ssim",
  LPIPS: "lpips",
  "chamfer distance": "chamfer-distance",
  "f-score": "surface-f-score",
  FID: "fid",
  fid: "fid",
  "Fréchet Inception Distance (FID)": "fid",
  fvd: "fvd",
  IS: "inception-score",
  is: "inception-score",
  "Inception score (IS)": "inception-score",
  CLIP: "clip-score",
  CLIPScore: "clip-score",
  clip_score: "frame-clip-score",
  clipsim: "frame-clip-score",
  "subject consistency": "subject-consistency",
  identity_preservation: "subject-consistency",
  motion_score: "motion-score",
  "warping error": "warping-error",
  "precision and recall": "generative-precision-recall",
  "user preference": "win-rate",
  mse: "mse",
  mae: "mae",
  "r-squared": "r-squared",
  mase: "mase",
  crps: "crps",
  smape: "smape",
  "Mean Reward": "mean-reward",
  "Discounted Total Reward": "discounted-return",
  "Level of Performance After Some Time": "performance-after-steps",
  "success rate": "success-rate",
  "completion time": "completion-time",
  "as stated by the author": undefined,
  "suite per modality": undefined,
} as const satisfies Readonly<Record<MetricName, MetricKey | undefined>>;

/** Names that mean another metric in one task. */
const inTask: Readonly<Partial<Record<PipelineType, Readonly<Partial<Record<MetricName, MetricKey>>>>>> = {
  "question-answering": { f1: "token-f1" },
  "token-classification": { f1: "entity-f1" },
  "text-ranking": { "Mean Average Precision": "ranking-map" },
  "visual-question-answering": { accuracy: "vqa-accuracy" },
};

/**
 * Finds the key of the metric that a task's descriptor names.
 * @returns `undefined` for names without a particular metric
 */
export function metricKey(task: PipelineType, name: string): MetricKey | undefined {
  if (!isMetricName(name)) return undefined;
  return inTask[task]?.[name] ?? keys[name];
}

function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(keys, name);
}
