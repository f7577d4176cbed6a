import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/google-deepmind/videoprism */
export const videoprism = oneSnippet(
  "videoprism",
  ({ name }) => python`
# pip install git+https://github.com/google-deepmind/videoprism.git
import jax
import jax.numpy as jnp
from videoprism import models

name = ${/large/i.test(name) ? "videoprism_public_v1_large" : "videoprism_public_v1_base"}
model = models.get_model(name)
state = models.load_pretrained_weights(name)

# One clip of 16 frames; values between 0 and 1
frames = jnp.zeros((1, 16, 288, 288, 3))
embeddings, _ = jax.jit(lambda inputs: model.apply(state, inputs, train=False))(frames)
print(embeddings.shape)`,
);
