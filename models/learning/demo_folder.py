"""Where the demo keeps the published files of these models."""

import json
from pathlib import Path

DEMO = Path(__file__).resolve().parents[2] / "apps/modelyard/demo/examples/yard"


def write_json(file: Path, content: object) -> None:
    """Writes JSON as the project formats it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n")
