/** The user who makes a call, and the organisation that it is billed to. */
export interface CallIdentity {
  userId: string;
  userName: string | undefined;
  /** The id of the access token; `undefined` for a browser session. */
  tokenId: string | undefined;
  /** The name of the organisation that pays; `undefined`: the user pays. */
  billTo: string | undefined;
  billToId: string | undefined;
  /** Names whose models the caller may see, as the directory knows it; `undefined`: only public ones. */
  reader: string | undefined;
}
