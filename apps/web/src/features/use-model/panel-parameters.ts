/** With one of these parameters in the address, the panel "Use this model" is open. */
export const panelParameters = [
  "use",
  "library",
  "language",
  "client",
  "stream",
  "bill_to",
  "endpoint",
  "file",
  "system",
] as const;
