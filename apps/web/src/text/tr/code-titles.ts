/** Titles of code where a library has several pieces, by the English text of the snippets. */
const codeTitles: ReadonlyMap<string, string> = new Map([
  ["Pipeline", "Pipeline"],
  ["Load the model", "Modeli yükleyin"],
  ["Classification", "Sınıflandırma"],
  ["Regression", "Regresyon"],
  ["Picture", "Görüntü"],
  ["Video", "Video"],
  ["Model", "Model"],
  ["Backbone", "Omurga"],
  ["Fine-tune", "İnce ayar yapın"],
  ["Run on a robot", "Robotta çalıştırın"],
  ["With transformers", "transformers ile"],
  ["From its repository", "Deposundan"],
  ["Download", "İndirin"],
]);

/** Translates the title in a label such as `Transformers: Load the model`. The names of libraries are the same. */
export function codeLabel(label: string): string {
  const titleAt = label.indexOf(": ") + 2;
  return label.slice(0, titleAt) + (codeTitles.get(label.slice(titleAt)) ?? label.slice(titleAt));
}
