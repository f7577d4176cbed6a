# Source: https://github.com/facebookresearch/sam-3d-body/blob/079d5e9b407193c80c132367e057b9c4999e54df/notebook/utils.py

# module notebook.utils
class SAM3DBodyEstimator:
    def process_one_image(self, img, bboxes=None, masks=None): ...

def setup_sam_3d_body(hf_repo_id=..., detector_name="vitdet", segmentor_name="sam2", fov_name="moge2", device=None) -> SAM3DBodyEstimator: ...
