"""Forward and backward passes, optimizers and file formats that the trainers of this folder share."""
