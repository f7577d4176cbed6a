/** The light colors of styles/tokens.css, copied because images do not use style sheets. */
export const cardColours = {
  paper: "#fbf8f2",
  "paper-sunken": "#f3eee4",
  ink: "#1d1f25",
  "ink-muted": "#5f5c57",
  line: "#e2dacb",
  accent: "#a63f0f",
  "accent-soft": "#f9e7da",
} as const;
