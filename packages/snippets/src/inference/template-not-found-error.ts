/** Nobody wrote a snippet template for this client and purpose. */
export class TemplateNotFoundError extends Error {
  override readonly name = "TemplateNotFoundError";
  readonly language: string;
  readonly client: string;
  readonly template: string;

  constructor(language: string, client: string, template: string) {
    super(`Template not found: ${language}/${client}/${template}`);
    this.language = language;
    this.client = client;
    this.template = template;
  }
}
