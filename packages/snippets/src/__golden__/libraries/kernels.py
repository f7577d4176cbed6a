# pip install kernels
from kernels import get_kernel

kernel = get_kernel("acme/thing-base")
