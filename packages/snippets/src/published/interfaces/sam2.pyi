# Source: https://github.com/facebookresearch/sam2/blob/0c5f8c54321b08c451d7680e12892f8017f819ca/sam2/sam2_image_predictor.py

# module sam2.sam2_image_predictor
class SAM2ImagePredictor:
    @classmethod
    def from_pretrained(cls, model_id, **kwargs) -> SAM2ImagePredictor: ...
    def set_image(self, image): ...
    def predict(
        self,
        point_coords=None,
        point_labels=None,
        box=None,
        mask_input=None,
        multimask_output=True,
        return_logits=False,
        normalize_coords=True,
    ): ...

# module sam2.sam2_video_predictor
class SAM2VideoPredictor:
    @classmethod
    def from_pretrained(cls, model_id, **kwargs) -> SAM2VideoPredictor: ...
    def init_state(self, video_path, offload_video_to_cpu=False, offload_state_to_cpu=False): ...
    def add_new_points_or_box(
        self,
        inference_state,
        frame_idx,
        obj_id,
        points=None,
        labels=None,
        clear_old_points=True,
        normalize_coords=True,
        box=None,
    ): ...
    def propagate_in_video(self, inference_state, start_frame_idx=None, max_frame_num_to_track=None, reverse=False): ...
