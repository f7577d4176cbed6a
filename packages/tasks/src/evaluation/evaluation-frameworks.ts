/** A program or benchmark harness that produces evaluation results. */
export interface EvaluationFramework {
  /** Display name. */
  name: string;
  /** What it evaluates, in a sentence. */
  description: string;
  /** Its documentation or repository. */
  url: string;
}

/**
 * The frameworks that `evaluation_framework` in a benchmark's `eval.yaml` can name, by that name.
 * @see https://huggingface.co/docs/hub/eval-results (checked 2026-11-22)
 */
export const evaluationFrameworks = {
  "apex-evals": {
    name: "APEX Evals",
    description: "Runs a suite of professional and reasoning tests against language models.",
    url: "https://github.com/Mercor-Intelligence/apex-evals",
  },
  archipelago: {
    name: "Archipelago",
    description: "Runs agents against MCP applications and grades what they did.",
    url: "https://github.com/Mercor-Intelligence/archipelago",
  },
  benchflow: {
    name: "BenchFlow",
    description: "Runs agents in containers on professional workflows, with and without skills, and compares the two.",
    url: "https://github.com/benchflow-ai/benchflow",
  },
  "claw-eval": {
    name: "CLAW-Eval",
    description: "Tests autonomous agents on 300 tasks from communication, finance and office work, checked by people.",
    url: "https://github.com/claw-eval/claw-eval",
  },
  exgentic: {
    name: "Exgentic",
    description: "Compares general-purpose agents across benchmarks of many fields.",
    url: "https://github.com/Exgentic/exgentic",
  },
  extractbench: {
    name: "ExtractBench",
    description: "Scores data extracted from business documents: valid against the schema, and found in the document.",
    url: "https://github.com/run-llama/ExtractBench",
  },
  harbor: {
    name: "Harbor",
    description: "Evaluates and improves agents and language models in containers.",
    url: "https://github.com/laude-institute/harbor",
  },
  ifstruct: {
    name: "IFStruct",
    description: "Checks whether JSON and YAML follow a requested schema when decoding is not constrained.",
    url: "https://github.com/Liquid4All/ifstruct",
  },
  "inspect-ai": {
    name: "Inspect",
    description: "Defines evaluations of language models as datasets, solvers and scorers.",
    url: "https://inspect.aisi.org.uk/",
  },
  "math-arena": {
    name: "MathArena",
    description: "Tests language models on mathematics competitions held after their training.",
    url: "https://github.com/eth-sri/matharena",
  },
  mdpbench: {
    name: "MDPBench",
    description: "Scores document parsing in many languages, on digital pages and on photographs.",
    url: "https://github.com/Yuliang-Liu/MultimodalOCR",
  },
  mmmu: {
    name: "MMMU",
    description: "Asks multimodal models college-level questions with images from many subjects.",
    url: "https://mmmu-benchmark.github.io/",
  },
  mteb: {
    name: "MTEB",
    description: "Scores embeddings and retrieval systems over many tasks, languages and modalities.",
    url: "https://github.com/embeddings-benchmark/mteb",
  },
  nanofold: {
    name: "nanoFold",
    description: "Measures how well protein structures are predicted from little training data.",
    url: "https://github.com/ChrisHayduk/nanoFold-Competition",
  },
  "nemo-evaluator": {
    name: "NeMo Evaluator",
    description: "Runs more than a hundred benchmarks of language models in reproducible containers.",
    url: "https://github.com/NVIDIA-NeMo/Evaluator",
  },
  "olmocr-bench": {
    name: "olmOCR-Bench",
    description: "Checks facts about pages that a document reader must get right.",
    url: "https://github.com/allenai/olmocr/tree/main/olmocr/bench",
  },
  "open-asr-leaderboard": {
    name: "Open ASR Leaderboard",
    description: "Compares speech recognition models by word error rate and speed.",
    url: "https://github.com/huggingface/open_asr_leaderboard",
  },
  parsebench: {
    name: "ParseBench",
    description: "Scores parsing of business documents: tables, charts, formatting and where content stands.",
    url: "https://github.com/run-llama/ParseBench",
  },
  pbench: {
    name: "PBench",
    description: "Scores segmentation of what an expression refers to, at several levels of difficulty.",
    url: "https://github.com/tiiuae/Falcon-Perception",
  },
  pier: {
    name: "Pier",
    description: "A fork of Harbor for command-line agents in tasks without internet access.",
    url: "https://github.com/datacurve-ai/pier",
  },
  "real5-omnidocbench": {
    name: "Real5-OmniDocBench",
    description: "Tests document parsing on scans, warped pages, photographed screens, bad light and skew.",
    url: "https://huggingface.co/datasets/PaddlePaddle/Real5-OmniDocBench",
  },
  "redline-bench": {
    name: "RedlineBench",
    description: "Has agents edit contracts with tracked changes and grades them by rubrics of lawyers.",
    url: "https://github.com/crosbylegal/redline-bench",
  },
  researchclawbench: {
    name: "ResearchClawBench",
    description: "Tests agents on scientific work from reading data to writing the report.",
    url: "https://github.com/InternScience/ResearchClawBench",
  },
  "screenspot-pro": {
    name: "ScreenSpot-Pro",
    description: "Tests whether a model finds elements in high-resolution screenshots of professional software.",
    url: "https://github.com/likaixin2000/ScreenSpot-Pro-GUI-Grounding",
  },
  "swe-bench": {
    name: "SWE-bench",
    description: "Has models resolve real GitHub issues and runs the tests of the repositories.",
    url: "https://github.com/swe-bench/swe-bench",
  },
  "swe-bench-pro": {
    name: "SWE-bench Pro",
    description: "Longer software engineering tasks, graded by tests as in SWE-bench.",
    url: "https://github.com/scaleapi/SWE-bench_Pro-os",
  },
  "video-mme-v2": {
    name: "Video-MME-v2",
    description: "Asks multimodal models about videos, with harder questions than its first version.",
    url: "https://github.com/MME-Benchmarks/Video-MME-v2",
  },
  wbench: {
    name: "WBench",
    description: "Scores interactive video world models over several turns, from picture quality to physics.",
    url: "https://github.com/meituan-longcat/WBench",
  },
  wildclawbench: {
    name: "WildClawBench",
    description: "Tests agents in the OpenClaw environment on 60 tasks built by hand.",
    url: "https://github.com/InternLM/WildClawBench",
  },
  "yc-bench": {
    name: "YC Bench",
    description: "Has an agent run a simulated company for one to three years.",
    url: "https://github.com/collinear-ai/yc-bench",
  },
} as const satisfies Readonly<Record<string, EvaluationFramework>>;

/** Id of an evaluation framework. */
export type EvaluationFrameworkId = keyof typeof evaluationFrameworks;

/** Returns whether a text is the id of an evaluation framework. */
export function isEvaluationFramework(id: string): id is EvaluationFrameworkId {
  return Object.hasOwn(evaluationFrameworks, id);
}
