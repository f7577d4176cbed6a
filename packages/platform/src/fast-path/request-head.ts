/** Line and headers of a request, without its length: one object for all requests of a connection that begin the same. */
export class RequestHead {
  readonly url: string;
  /** By names in lower case; none came twice. Without `content-length`, which may differ from request to request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The caller may ask again on the same connection. */
  readonly keepsConnection: boolean;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.url = url;
    this.headers = Object.freeze(headers);
    this.keepsConnection = headers["connection"]?.toLowerCase() !== "close";
  }
}

/** A head as it was read from bytes. */
export interface ReadHead {
  head: RequestHead;
  /** Of the body. */
  lengthBytes: number;
  bodyStart: number;
}
