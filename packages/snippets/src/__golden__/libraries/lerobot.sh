# pip install lerobot
# Train on, with episodes of your own
lerobot-train \
    --policy.path=acme/thing-base \
    --dataset.repo_id=YOUR_NAME/YOUR_DATASET \
    --batch_size=64 \
    --steps=20000 \
    --output_dir=outputs/train
