/** Every token of styles/tokens.css, by what it is for. */
export const tokens = {
  surfaces: ["paper", "paper-raised", "paper-sunken", "ink", "ink-muted", "line", "line-strong"],
  actions: ["accent", "accent-strong", "accent-soft", "on-accent"],
  links: ["link", "link-strong", "selected", "focus"],
  states: ["good", "good-soft", "warning", "warning-line", "warning-soft", "danger", "danger-soft"],
  series: ["series-1", "series-2", "series-3", "series-4", "series-5"],
  modalities: ["hue-nlp", "hue-cv", "hue-audio", "hue-multimodal", "hue-tabular", "hue-rl", "hue-other"],
  code: ["code-paper", "code-comment", "code-string", "code-constant", "code-keyword", "code-function"],
  fonts: ["font-display", "font-body", "font-code"],
  text: ["text-12", "text-13", "text-14", "text-16", "text-20", "text-28", "text-44"],
  shapes: ["control", "control-small", "radius-small", "radius-medium", "radius-large", "shadow", "quick"],
} as const;
