# pip install kernels
from kernels import get_kernel

kernel = get_kernel(
    "acme/thing-base",
    version=1,
    # trust_remote_code=True,  # for a publisher that the library does not know
)
