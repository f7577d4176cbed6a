# Source: https://github.com/HanClinto/CollectorVision/blob/0ecbfdb21b679e0af8dc87f55de2e372ab904f86/README.md

# module collector_vision
class Catalog:
    embedder: Embedder
    @classmethod
    def load(cls, source) -> Catalog: ...
    def search(self, embedding, top_k=1): ...

class Embedder:
    def embed(self, crop): ...

class Detection:
    def dewarp(self, image): ...

class NeuralCornerDetector:
    def detect(self, image) -> Detection: ...
