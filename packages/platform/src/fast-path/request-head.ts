/** Request line and headers without the length; requests of a connection with equal heads share one object. */
export class RequestHead {
  readonly url: string;
  /** By lower-case name; none is repeated. Without `content-length`, which may differ between requests. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the connection can be reused. */
  readonly keepsConnection: boolean;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.url = url;
    this.headers = Object.freeze(headers);
    this.keepsConnection = headers["connection"]?.toLowerCase() !== "close";
  }
}

/** A parsed head. */
export interface ReadHead {
  head: RequestHead;
  /** Length of the body. */
  lengthBytes: number;
  bodyStart: number;
}
