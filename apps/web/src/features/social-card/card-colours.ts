/** The light colors of styles/tokens.css, copied because images do not use style sheets. */
export const cardColours = {
  paper: "#faf7f1",
  "paper-sunken": "#f1ece2",
  ink: "#1b1d22",
  "ink-muted": "#5c5953",
  line: "#e3dccf",
  accent: "#a63f0f",
  "accent-soft": "#f9e7da",
  "hue-nlp": "#4a3fb0",
  "hue-cv": "#0f6b5c",
  "hue-audio": "#8a4b00",
  "hue-multimodal": "#8a2a83",
  "hue-tabular": "#1d6288",
  "hue-rl": "#9c2a4f",
  "hue-other": "#5c5953",
} as const;
