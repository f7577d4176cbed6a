# pip install lerobot
# The robot's type, port and cameras are yours to fill in
lerobot-rollout \
    --strategy.type=base \
    --policy.path=acme/thing-base \
    --robot.type=so101_follower \
    --robot.port=/dev/ttyACM0 \
    --robot.cameras='{ front: {type: opencv, index_or_path: 0, width: 640, height: 480, fps: 30}}' \
    --task='Put the cube into the box' \
    --duration=60
