# The robot's type, port and cameras are yours to fill in
lerobot-record \
    --robot.type=so101_follower \
    --robot.port=/dev/ttyACM0 \
    --dataset.repo_id=YOUR_NAME/eval_DATASET \
    --dataset.single_task='Put the cube into the box' \
    --dataset.num_episodes=10 \
    --policy.path=acme/thing-base
