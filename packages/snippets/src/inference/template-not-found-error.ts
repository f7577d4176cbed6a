/** There is no snippet template for this client and purpose. */
export class TemplateNotFoundError extends Error {
  override readonly name = "TemplateNotFoundError";
  /** Language of the snippet. */
  readonly language: string;
  /** Client of the snippet. */
  readonly client: string;
  /** Name of the template. */
  readonly template: string;

  constructor(language: string, client: string, template: string) {
    super(`Template not found: ${language}/${client}/${template}`);
    this.language = language;
    this.client = client;
    this.template = template;
  }
}
