# Source: https://github.com/Arabic-Clip/Araclip/blob/526831e1dfd24d49005e0024fdc65f2a1f496935/README.md

# module araclip
class AraClip:
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path) -> AraClip: ...
    def embed(self, image=None, text=None): ...
