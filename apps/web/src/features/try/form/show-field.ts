import type { Text } from "../../../text/en/index.ts";
import type { FieldProblem } from "../read-widget-input.ts";
import type { WidgetField } from "../widget-fields.ts";
import type { ShownField, ShownProblem } from "./shown-field.ts";

/** Selects the control for a field's kind. */
export function showField(field: WidgetField, value = "", text: Text["widget"]): ShownField {
  const { path, name, kind, step, required } = field;
  const label = labelOf(field, text.fields);
  const shown = { path, label: { text: label ?? name, isCode: label === undefined }, value, options: [] };
  switch (kind) {
    case "image":
    case "audio":
      return { ...shown, control: "file", accept: `${kind}/*` };
    case "number":
      return { ...shown, control: "number", step };
    case "choice":
    case "switch":
      return { ...shown, control: "select", options: optionsOf(field, text) };
    case "lines":
      return { ...shown, control: "lines", rows: 4, hint: text.linesHint };
    case "table":
      return { ...shown, control: "lines", rows: 4, hint: text.tableHint };
    default:
      return required || path === "system" ? { ...shown, control: "lines", rows: 3 } : { ...shown, control: "line" };
  }
}

/** The error text of a field. */
export function showProblem({ field, reason, message = "" }: FieldProblem, text: Text["widget"]): ShownProblem {
  return { path: field.path, message: reason === "missing" ? text.missing : text.invalid(message) };
}

function optionsOf({ kind, options = ["true", "false"] }: WidgetField, text: Text["widget"]): ShownField["options"] {
  const labels = new Map([
    ["true", text.yes],
    ["false", text.no],
  ]);
  const shown = options.map((value) => ({
    value,
    label: kind === "switch" ? (labels.get(value) ?? value) : value,
  }));
  return [{ value: "", label: text.modelDefault }, ...shown];
}

/** Labels of a task's inputs; settings keep their names in the API. */
function labelOf({ name, kind }: WidgetField, labels: Readonly<Record<string, string>>): string | undefined {
  const media = name === "inputs" && (kind === "image" || kind === "audio") ? kind : name;
  return Object.hasOwn(labels, media) ? labels[media] : undefined;
}
