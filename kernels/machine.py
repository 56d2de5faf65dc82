"""The processor that loops are compiled for, and what they may call."""

import functools

import llvmlite.binding as llvm

from kael.kernels import objects

# How to tell a processor that the thread is waiting for another: an intrinsic function of LLVM, and its arguments.
PAUSES = {"x86_64": [("llvm.x86.sse2.pause", ())], "aarch64": [("llvm.aarch64.hint", (1,))]}


def architecture():
    """What LLVM calls the kind of this processor."""
    return llvm.get_default_triple().partition("-")[0]


@functools.cache
def features():
    """``{name: whether this processor has it}``."""
    return dict(llvm.get_host_cpu_features())


def target(chosen=None):
    """LLVM's target machine for this processor, or for one with the ``chosen`` features."""
    objects.start_engine()
    flags = ",".join(("+" if has else "-") + name for name, has in sorted((chosen or features()).items()))
    return llvm.Target.from_default_triple().create_target_machine(
        opt=3, jit=True, cpu=llvm.get_host_cpu_name(), features=flags
    )


def code(name, text, chosen=None, assembly=False):
    """Object code of a module whose loops are vector instructions already, or with ``assembly`` these as text.

    ``chosen`` features stand for those of this processor.
    """
    made = target(chosen)
    module = llvm.parse_assembly(text)
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
    passes = llvm.create_pass_builder(made, options)
    passes.getModulePassManager().run(module, passes)
    check_symbols(name, module)
    return made.emit_assembly(module) if assembly else made.emit_object(module)


def check_symbols(name, module):
    """Refuse code that calls what a later process could not find: loading it would end that process."""
    objects.start_engine()
    for function in module.functions:
        unknown = function.is_declaration and not function.name.startswith("llvm.")
        if unknown and not llvm.address_of_symbol(function.name):
            raise RuntimeError(f"the loop {name} calls {function.name}, which this process does not have")
