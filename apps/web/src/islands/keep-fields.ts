type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Records the visitor's input and selection, which React may reset when it hydrates a form, until they are restored.
 * @returns a function that restores what React has changed
 */
export function keepFields(root: ParentNode): () => void {
  const fields = [...root.querySelectorAll<Field>("input:not([type=file]), textarea, select")];
  let inputs = fields.map(inputOf);
  let selection = focusedSelection();
  const noteInput = () => {
    inputs = fields.map(inputOf);
    selection = focusedSelection();
  };
  const noteSelection = () => {
    selection = focusedSelection();
  };
  // The visitor continues while React prepares. Changes by React are not recorded: they cause no input event, and
  // browsers report a changed selection only after the current task.
  document.addEventListener("input", noteInput, true);
  document.addEventListener("selectionchange", noteSelection);
  return () => {
    document.removeEventListener("input", noteInput, true);
    document.removeEventListener("selectionchange", noteSelection);
    fields.forEach((field, index) => {
      const { value, isChecked } = inputs[index] ?? inputOf(field);
      if (field.value !== value) field.value = value;
      if (field instanceof HTMLInputElement && field.checked !== isChecked) field.checked = isChecked;
    });
    if (selection?.field === document.activeElement) selection?.field.setSelectionRange(...selection.range);
  };
}

function inputOf(field: Field) {
  return { value: field.value, isChecked: field instanceof HTMLInputElement && field.checked };
}

/** Returns the selection in the field that has the focus; `undefined` if it has none, like a list or a number. */
function focusedSelection() {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined;
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = field;
  if (start === null || end === null) return undefined;
  return { field, range: [start, end, direction ?? "none"] as const };
}
