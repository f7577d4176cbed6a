import type { LanguageInputs } from "../language-inputs.ts";

/** In Chinese. */
export const zh: LanguageInputs = {
  "text-classification": "房间很干净，服务人员也非常热情。",
  "token-classification": "鲁迅出生于绍兴，曾在北京大学任教。",
  "question-answering": { text: "小芳在哪里工作？", context: "小芳住在青岛，在港口工作。" },
  "zero-shot-classification": {
    text: "我买的手机用了一天就坏了，我想退款。",
    candidate_labels: ["退款", "物流", "技术问题"],
  },
  translation: "明天早上的火车会晚点十分钟。",
  summarization:
    "市议会周二就旧港口的改造召开会议。经过三个小时的讨论，会议决定把仓库改建成公寓和一座图书馆。工程将于明年春天动工，预计需要两年时间。",
  conversational: "中国的首都是哪座城市？",
  "text-generation": "在一个下雪的早晨，湖边",
  "fill-mask": "冬天，湖面结了一层[MASK]。",
  "sentence-similarity": {
    source_sentence: "一个男人在弹吉他。",
    sentences: ["有人在演奏乐器。", "一位女士在看书。", "今天一直在下雨。"],
  },
  "text-to-speech": "下一班火车中午出发。",
};
