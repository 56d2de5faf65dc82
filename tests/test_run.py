"""`kael run`: a program sees torch where kael is, and everything else as Python shows it to a script."""

import signal
import sys
import textwrap

import pytest

import kael
from kael.__main__ import main


@pytest.fixture
def program(tmp_path, python):
    """Write a program and run it: ``program(text, *arguments)`` gives the finished process."""

    def run(text, *arguments, **environment):
        path = tmp_path / "prog.py"
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return python("-m", "kael", "run", path, *arguments, **environment)

    return run


def lines(process):
    assert process.returncode == 0, process.stderr
    return process.stdout.splitlines()


# In torch's place


def test_torch_is_kael(program):
    process = program(
        """
        import sys
        import torch
        import torch.nn.functional as F
        from torch import Tensor, nn, tensor
        import kael

        assert torch.Tensor is Tensor is kael.Tensor
        assert torch.nn is nn and nn.functional is F and F.relu is kael.nn.functional.relu
        assert sys.modules["torch"] is torch and torch.add is kael.add
        print(type(tensor([1])), torch.dtype, torch.Size, torch.device)
        print(torch.float32, tensor([1.5], dtype=torch.float64), tensor([[1]]).shape, torch.device("cpu"))
        print(torch.__version__, torch.__name__, F.__name__)
        """
    )
    assert lines(process) == [
        "<class 'torch.Tensor'> <class 'torch.dtype'> <class 'torch.Size'> <class 'torch.device'>",
        "torch.float32 tensor([1.5000], dtype=torch.float64) torch.Size([1, 1]) cpu",
        "2.13.0+kael torch torch.nn.functional",
    ]


def test_only_public_names_are_there(program):
    process = program("import torch; print(*sorted(set(dir(torch)) - set(torch.__all__)))")
    assert all(name.startswith("__") for name in lines(process)[0].split())


def test_star_import(program):
    assert lines(program("from torch import *; print(add, Tensor is not None)"))[0].endswith("True")


def test_an_installed_torch_is_not_imported(program, tmp_path):
    (tmp_path / "torch").mkdir()
    for name in ("__init__", "optim"):
        (tmp_path / "torch" / f"{name}.py").write_text("raise SystemExit('the other torch was imported')")
    process = program(
        """
        import torch
        try:
            import torch.optim
        except ModuleNotFoundError as error:
            print(error.name, "|", error)
        """
    )
    assert lines(process) == ["torch.optim | No module named 'torch.optim': it is not part of kael"]


def test_only_in_that_process(program, python):
    program("import torch")
    assert "kael" in repr(kael.float32)
    process = python("-c", "import kael, sys; assert 'torch' not in sys.modules; print(kael.float32)")
    assert lines(process) == ["kael.float32"]


# As Python does it

SELF = """
    import __main__, sys
    print(__name__, __main__.__dict__ is globals(), __file__, sys.argv, sys.path[0])
    print(__package__, __spec__, __doc__, type(__loader__).__name__, __builtins__)
    """


def test_a_script_finds_itself_as_under_python(program, python, tmp_path):
    ours = program(SELF, "a", "--help", "-x", "run")
    plain = python(tmp_path / "prog.py", "a", "--help", "-x", "run")
    assert ours.returncode == plain.returncode == 0
    assert ours.stdout == plain.stdout


def test_modules_beside_the_program_are_found(program, tmp_path):
    (tmp_path / "beside.py").write_text("import torch\nvalue = torch.float64\n")
    assert lines(program("import beside; print(beside.value)")) == ["torch.float64"]


def test_the_command_and_a_relative_path(python, tmp_path):
    (tmp_path / "prog.py").write_text(textwrap.dedent(SELF))
    ours = python("-m", "kael", "run", "prog.py", cwd=tmp_path)
    assert ours.stdout == python("prog.py", cwd=tmp_path).stdout


@pytest.mark.parametrize(
    ("leave", "code", "error"),
    [("sys.exit()", 0, ""), ("sys.exit(7)", 7, ""), ("sys.exit('bye')", 1, "bye\n"), ("raise SystemExit(3)", 3, "")],
)
def test_exit_codes_pass_through(program, leave, code, error):
    process = program(f"import sys; {leave}")
    assert (process.returncode, process.stdout, process.stderr) == (code, "", error)


def test_a_traceback_is_pythons(program, python, tmp_path):
    text = """
        def f():
            try:
                1 / 0
            except ZeroDivisionError:
                raise KeyError("x")

        f()
        """
    ours = program(text)
    plain = python(tmp_path / "prog.py")
    assert ours.returncode == plain.returncode == 1
    assert ours.stderr == plain.stderr


def test_a_refusal_is_an_ordinary_exception(program):
    process = program("import torch\ntorch.add(torch.tensor([1]), 'a')\n")
    assert process.returncode == 1
    assert process.stderr.startswith("Traceback (most recent call last):\n")
    assert "run.py" not in process.stderr
    assert process.stderr.splitlines()[-1].startswith("TypeError: add()")


def test_the_programs_own_excepthook(program):
    process = program("import sys; sys.excepthook = lambda *e: print('mine', e[0].__name__); 1 / 0")
    assert (process.returncode, process.stdout) == (1, "mine ZeroDivisionError\n")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_an_interrupt_ends_by_the_signal(program):
    process = program("raise KeyboardInterrupt")
    assert process.returncode == -signal.SIGINT
    assert process.stderr.endswith("KeyboardInterrupt\n")


# Names that kael lacks


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("torch.fft.fft(0)", "torch.fft"),
        ("from torch import fft", "torch.fft"),
        ("import torch.fft", "torch.fft"),
        ("from torch.optim import Adam", "torch.optim"),
        ("torch.nn.functional.ctc_loss", "torch.nn.functional.ctc_loss"),
        ("torch.tensor([1]).sparse_mask()", "torch.Tensor.sparse_mask"),
        ("torch.Tensor.sparse_mask", "torch.Tensor.sparse_mask"),
        ("torch.finfo(torch.float32).digits", "torch.finfo.digits"),
    ],
)
def test_one_line_names_what_kael_lacks(program, tmp_path, line, name):
    process = program(f"import torch\nprint('before')\n{line}\n")
    assert (process.returncode, process.stdout) == (1, "before\n")
    assert process.stderr == f"kael: {name} is not part of kael; used at {tmp_path / 'prog.py'}:3\n"


def test_the_place_is_in_the_module_that_used_it(program, tmp_path):
    (tmp_path / "beside.py").write_text("import torch\ndef f():\n    torch.fft\n")
    process = program("import beside\nbeside.f()\n")
    assert process.stderr == f"kael: torch.fft is not part of kael; used at {tmp_path / 'beside.py'}:3\n"


def test_another_dtype_is_told_the_nearest(program):
    process = program("import torch\ntorch.zeros(2, dtype=torch.int32)\n")
    assert process.returncode == 1
    assert process.stderr.startswith(
        "kael: torch.int32 is not part of kael (the dtypes are bool, int64, float32 and float64, and the nearest to "
        "int32 is int64); used at "
    )


def test_a_missing_name_is_an_ordinary_error_to_the_program(program):
    process = program(
        """
        import torch

        print(hasattr(torch, "fft"), getattr(torch, "fft", 3), hasattr(torch.Tensor, "sparse_mask"))
        for line in ("torch.fft", "torch.tensor(1).sparse_mask", "import torch.fft", "from torch import fft"):
            try:
                exec(line)
            except (AttributeError, ImportError) as error:
                print(type(error).__name__)
        """
    )
    assert lines(process) == [
        "False 3 False",
        "AttributeError",
        "AttributeError",
        "ModuleNotFoundError",
        "ImportError",
    ]


def test_other_attribute_errors_keep_their_traceback(program):
    process = program("(3).fft")
    assert process.stderr.endswith("AttributeError: 'int' object has no attribute 'fft'\n")
    assert process.stderr.startswith("Traceback")


# The command line


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "No such file or directory"),
        (b"a = = 1\n", "it is not a Python program (line 1: invalid syntax)"),
        (b"a\0b", "it is not a Python program ("),
        (b"\xff\xfe\x85", "it is not a Python program ("),
    ],
    ids=["missing", "syntax", "binary", "encoding"],
)
def test_what_cannot_be_run_is_one_sentence(tmp_path, capsys, content, sentence):
    path = tmp_path / "prog.py"
    if content is not None:
        path.write_bytes(content)
    assert main(["run", str(path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"kael: cannot run {path}: {sentence}")
    assert error.count("\n") == 1


def test_a_directory_is_no_program(tmp_path, capsys):
    assert main(["run", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"kael: cannot run {tmp_path}: it is a directory\n"


def test_version_and_help(capsys):
    for arguments, text in ((["--version"], f"kael {kael.__version__}\n"), (["run", "--help"], "usage: kael run")):
        with pytest.raises(SystemExit) as stop:
            main(arguments)
        assert stop.value.code == 0
        assert capsys.readouterr().out.startswith(text)


@pytest.mark.parametrize("arguments", [[], ["run"], ["walk", "x.py"]])
def test_a_wrong_command_line_says_what_is_wanted(arguments, capsys):
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert "kael" in capsys.readouterr().err
