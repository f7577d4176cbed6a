/** One part of a form. */
export interface FormPart {
  name: string;
  /** The name of a part that is a file; may be empty. */
  filename: string | undefined;
  /** As the part declares it. */
  contentType: string | undefined;
  /** Shares the memory of the body. */
  value: Buffer;
}
