import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/facebookresearch/sam-3d-body */
export const sam3dBody = oneSnippet(
  "sam-3d-body",
  ({ id }) => python`
# git clone https://github.com/facebookresearch/sam-3d-body && cd sam-3d-body
import cv2
from notebook.utils import setup_sam_3d_body

estimator = setup_sam_3d_body(hf_repo_id=${id})

image = cv2.cvtColor(cv2.imread("person.jpg"), cv2.COLOR_BGR2RGB)
outputs = estimator.process_one_image(image)`,
);
