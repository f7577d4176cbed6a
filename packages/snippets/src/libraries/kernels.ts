import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/docs/kernels */
export const kernels = oneSnippet(
  "kernels",
  ({ id }) => python`
# pip install kernels
from kernels import get_kernel

kernel = get_kernel(
    ${id},
    version=1,
    # trust_remote_code=True,  # for a publisher that the library does not know
)`,
);
