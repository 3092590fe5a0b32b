#!/usr/bin/env python3
"""Lets NVIDIA's profiler see an OpenCL kernel.

Nsight Compute profiles CUDA launches only. NVIDIA's OpenCL driver compiles a kernel to PTX, though, and hands it out as the
program's binary; CuPy launches that as a CUDA kernel. Needs the OpenCL loader, and CuPy for the launch. Kernels with
__local arguments cannot be launched so; __local arrays can. Run it under ncu; resources/docs/profilers.md shows how.
"""
import argparse
import ctypes
import sys
import tempfile

PLATFORM_NAME, DEVICE_TYPE_GPU = 0x0902, 4
BINARY_SIZES, BINARIES, BUILD_LOG = 0x1165, 0x1166, 0x1183


def check(code, what):
    if code != 0:
        sys.exit(f"ncu-kernel: {what} answered {code}.")


def platform_named(cl, part):
    platforms, count, name = (ctypes.c_void_p * 16)(), ctypes.c_uint(), ctypes.create_string_buffer(256)
    check(cl.clGetPlatformIDs(16, platforms, ctypes.byref(count)), "clGetPlatformIDs")
    for platform in platforms[:count.value]:
        cl.clGetPlatformInfo(ctypes.c_void_p(platform), PLATFORM_NAME, ctypes.c_size_t(256), name, None)
        if part.lower() in name.value.decode().lower():
            return ctypes.c_void_p(platform)
    sys.exit(f"ncu-kernel: no OpenCL platform has '{part}' in its name.")


def binary_of(source, options, platform_part):
    """The program's binary as the driver made it: PTX on NVIDIA."""
    cl = ctypes.CDLL("libOpenCL.so.1")
    for name in ("clCreateContext", "clCreateProgramWithSource"):
        getattr(cl, name).restype = ctypes.c_void_p
    device, error = ctypes.c_void_p(), ctypes.c_int()
    kind = DEVICE_TYPE_GPU if platform_part == "nvidia" else 0xFFFFFFFF
    check(cl.clGetDeviceIDs(platform_named(cl, platform_part), ctypes.c_ulong(kind), 1, ctypes.byref(device), None),
          "clGetDeviceIDs")
    context = ctypes.c_void_p(cl.clCreateContext(None, 1, ctypes.byref(device), None, None, ctypes.byref(error)))
    check(error.value, "clCreateContext")
    text = ctypes.c_char_p(source)
    program = ctypes.c_void_p(cl.clCreateProgramWithSource(context, 1, ctypes.byref(text), None, ctypes.byref(error)))
    check(error.value, "clCreateProgramWithSource")
    if cl.clBuildProgram(program, 1, ctypes.byref(device), options.encode(), None, None) != 0:
        log = ctypes.create_string_buffer(1 << 16)
        cl.clGetProgramBuildInfo(program, device, BUILD_LOG, ctypes.c_size_t(len(log)), log, None)
        sys.exit(f"ncu-kernel: the build failed.\n{log.value.decode()}")
    size = ctypes.c_size_t()
    check(cl.clGetProgramInfo(program, BINARY_SIZES, ctypes.c_size_t(8), ctypes.byref(size), None), "clGetProgramInfo")
    binary = ctypes.create_string_buffer(size.value)
    pointer = ctypes.c_void_p(ctypes.addressof(binary))
    check(cl.clGetProgramInfo(program, BINARIES, ctypes.c_size_t(8), ctypes.byref(pointer), None), "clGetProgramInfo")
    return binary.raw


def shape(text):
    return tuple(int(part) for part in text.split("x"))


def launch(ptx, kernel, group, groups, arguments):
    import cupy  # only the launch needs it
    import numpy

    values = []
    for argument in arguments:
        kind, value = argument.split(":")
        values.append(cupy.random.random(int(value), dtype="f4") if kind == "floats" else numpy.uint32(value))
    with tempfile.NamedTemporaryFile(suffix=".ptx") as file:  # text given as `code` would be taken for CUDA C
        file.write(ptx.rstrip(b"\0"))
        file.flush()
        cupy.RawModule(path=file.name).get_function(kernel)(groups, group, tuple(values))
        cupy.cuda.Device().synchronize()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", help="a .cl file")
    parser.add_argument("kernel", help="the kernel's name in it")
    parser.add_argument("--build", default="-cl-std=CL1.2", help="build options, as -D TILE_W=16")
    parser.add_argument("--group", type=shape, default=(256,), help="work-items of a group: 32x32")
    parser.add_argument("--groups", type=shape, default=(1024,), help="work-groups: 64x64")
    parser.add_argument("--args", nargs="*", default=[], help="floats:COUNT or uint:VALUE, in the kernel's order")
    parser.add_argument("--platform", default="nvidia", help="part of the OpenCL platform's name")
    parser.add_argument("--ptx", help="write the binary to this file, launch nothing")
    options = parser.parse_args()
    with open(options.source, "rb") as file:
        binary = binary_of(file.read(), options.build, options.platform)
    if options.ptx:
        with open(options.ptx, "wb") as file:
            file.write(binary)
    else:
        launch(binary, options.kernel, options.group, options.groups, options.args)


if __name__ == "__main__":
    main()
