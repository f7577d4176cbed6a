/** A push is refused. The message is for the user who pushes. */
export class PushRefusal extends Error {
  override name = "PushRefusal";
}
