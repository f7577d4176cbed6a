type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Records the visitor's input, which React may reset when it hydrates a form.
 * @returns a function that restores what has changed since
 */
export function keepFields(root: ParentNode): () => void {
  const restores = [...root.querySelectorAll<Field>("input:not([type=file]), textarea, select")].map((field) => {
    const { value } = field;
    const isChecked = field instanceof HTMLInputElement && field.checked;
    return () => {
      if (field.value !== value) field.value = value;
      if (field instanceof HTMLInputElement && field.checked !== isChecked) field.checked = isChecked;
    };
  });
  return () => {
    for (const restore of restores) restore();
  };
}
