/** Alerts that a card marks with `> [!NOTE]` and so on, rendered as `div.alert.alert-note` with a `p.alert-title`. */
export const alertKinds = ["note", "tip", "important", "warning", "caution"] as const;
export type AlertKind = (typeof alertKinds)[number];
