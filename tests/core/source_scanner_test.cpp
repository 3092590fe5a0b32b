#include "app/core/source_scanner.h"
#include "tests/support/folders.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tileglass {
namespace {

const Instrumentation kAll = {"__global uint *probe", "PROLOGUE;", "EPILOGUE;"};

std::string instrumented(std::string_view source, std::string_view kernel = "f",
                         const Instrumentation& instrumentation = kAll) {
  const auto result = instrumentKernel(source, kernel, instrumentation);
  EXPECT_TRUE(result) << result.error().sentence;
  return result.value_or("");
}

std::string refusal(std::string_view source, std::string_view kernel = "f",
                    const Instrumentation& instrumentation = kAll) {
  const auto result = instrumentKernel(source, kernel, instrumentation);
  EXPECT_FALSE(result) << *result;
  if (result) {
    return {};
  }
  EXPECT_EQ(result.error().code, PlanErrorCode::BadInput);
  return result.error().sentence;
}

TEST(InstrumentKernel, PutsEachPartInItsPlace) {
  EXPECT_EQ(instrumented("__kernel void f(__global int *a) {\n  a[0] = 1;\n}\n"),
            "__kernel void f(__global int *a, __global uint *probe) { PROLOGUE;\n  a[0] = 1;\nEPILOGUE; }\n");
}

TEST(InstrumentKernel, WithNothingToAddLeavesTheSource) {
  const std::string source = "kernel void f(void) { }\n";
  EXPECT_EQ(instrumented(source, "f", {}), source);
}

TEST(InstrumentKernel, FillsAnEmptyParameterListWithoutAComma) {
  EXPECT_EQ(instrumented("kernel void f() { }"), "kernel void f(__global uint *probe) { PROLOGUE; EPILOGUE; }");
  EXPECT_EQ(instrumented("kernel void f(void) {}"), "kernel void f(__global uint *probe) { PROLOGUE;EPILOGUE; }");
  EXPECT_EQ(instrumented("kernel void f( /* none */ void ) {}"),
            "kernel void f( /* none */ __global uint *probe ) { PROLOGUE;EPILOGUE; }");
  EXPECT_EQ(instrumented("kernel void f(/* a, b */) {}"),
            "kernel void f(/* a, b */__global uint *probe) { PROLOGUE;EPILOGUE; }");
}

TEST(InstrumentKernel, KeepsAVoidPointerParameter) {
  EXPECT_EQ(instrumented("kernel void f(void *p) {}", "f", {"uint x", "", ""}), "kernel void f(void *p, uint x) {}");
}

TEST(InstrumentKernel, PassesOverAttributesWithParentheses) {
  EXPECT_EQ(instrumented("__kernel __attribute__((reqd_work_group_size(16, 16, 1)))\nvoid f(int a)\n{ }", "f",
                         {"int b", "P;", ""}),
            "__kernel __attribute__((reqd_work_group_size(16, 16, 1)))\nvoid f(int a, int b)\n{ P; }");
  EXPECT_EQ(instrumented("__attribute__((reqd_work_group_size(8,8,1))) kernel void "
                         "__attribute__((vec_type_hint(float4))) f(int a) __attribute__((x(1))) { }",
                         "f", {"int b", "P;", ""}),
            "__attribute__((reqd_work_group_size(8,8,1))) kernel void "
            "__attribute__((vec_type_hint(float4))) f(int a, int b) __attribute__((x(1))) { P; }");
}

TEST(InstrumentKernel, KnowsTheNameBehindAnAttributeMacro) {
  EXPECT_EQ(instrumented("kernel GROUP(16, 16) void f(int a) { }", "f", {"int b", "", ""}),
            "kernel GROUP(16, 16) void f(int a, int b) { }");
}

TEST(InstrumentKernel, IsNotFooledByComments) {
  const std::string source = "// __kernel void f(int x) {\n"
                             "/* kernel void f() { } */\n"
                             "__kernel void f(int a // the last )\n"
                             ") /* { */ {\n"
                             "  a = 1; // }\n"
                             "  /* } */\n"
                             "} // }\n";
  EXPECT_EQ(instrumented(source), "// __kernel void f(int x) {\n"
                                  "/* kernel void f() { } */\n"
                                  "__kernel void f(int a // the last )\n"
                                  ", __global uint *probe) /* { */ { PROLOGUE;\n"
                                  "  a = 1; // }\n"
                                  "  /* } */\n"
                                  "EPILOGUE; } // }\n");
}

TEST(InstrumentKernel, IsNotFooledByAContinuedLineComment) {
  EXPECT_EQ(instrumented("// goes on \\\nkernel void f(int x) {\nkernel void f(int a) { }", "f", {"", "P;", ""}),
            "// goes on \\\nkernel void f(int x) {\nkernel void f(int a) { P; }");
}

TEST(InstrumentKernel, IsNotFooledByLiterals) {
  const std::string source =
      R"(kernel void f(int a) { char c = '{'; char q = '\''; char d = '"'; printf("}\"} %d", a); })";
  EXPECT_EQ(
      instrumented(source),
      R"(kernel void f(int a, __global uint *probe) { PROLOGUE; char c = '{'; char q = '\''; char d = '"'; printf("}\"} %d", a); EPILOGUE; })");
}

TEST(InstrumentKernel, IsNotFooledByPreprocessorLines) {
  const std::string source = "#define OPEN {\n"
                             "#define LOOP(i) for (int i = 0; i < 4; ++i) { \\\n"
                             "  body(i); {\n"
                             "  # pragma unroll }\n"
                             "#error don't stop at this apostrophe {\n"
                             "#define TEXT \"/* {\"\n"
                             "#define VALUE 3 /* a comment {\n"
                             "  over lines } */ + 4 }\n"
                             "kernel void f(int a) {\n"
                             "#ifdef FAST\n"
                             "  a = 1;\n"
                             "#endif\n"
                             "}";
  const std::string result = instrumented(source);
  EXPECT_NE(result.find("kernel void f(int a, __global uint *probe) { PROLOGUE;\n"), std::string::npos) << result;
  EXPECT_TRUE(result.ends_with("#endif\nEPILOGUE; }")) << result;
}

TEST(InstrumentKernel, LeavesOutWhatIfZeroLeavesOut) {
  const std::string source =
      "#if 0\nkernel void f(int old) {\n#if X\n{\n#endif\n#else\nkernel void f(int a) { }\n#endif\n";
  EXPECT_EQ(instrumented(source, "f", {"int b", "P;", ""}),
            "#if 0\nkernel void f(int old) {\n#if X\n{\n#endif\n#else\nkernel void f(int a, int b) { P; }\n#endif\n");
}

TEST(InstrumentKernel, WorksWithWindowsLineEnds) {
  EXPECT_EQ(instrumented("#define A { \\\r\n {\r\nkernel void f(int a)\r\n{\r\n}\r\n", "f", {"int b", "P;", "E;"}),
            "#define A { \\\r\n {\r\nkernel void f(int a, int b)\r\n{ P;\r\nE; }\r\n");
}

TEST(InstrumentKernel, TouchesOneKernelOfSeveral) {
  const std::string source = "float g(float x) { return x; }\n"
                             "kernel void before(int a) { if (a) { return; } }\n"
                             "kernel void f(int a) { { a = g(a); } }\n"
                             "kernel void f2(int a) { }\n"
                             "float after(float x) { return x; }\n";
  EXPECT_EQ(instrumented(source), "float g(float x) { return x; }\n"
                                  "kernel void before(int a) { if (a) { return; } }\n"
                                  "kernel void f(int a, __global uint *probe) { PROLOGUE; { a = g(a); } EPILOGUE; }\n"
                                  "kernel void f2(int a) { }\n"
                                  "float after(float x) { return x; }\n");
}

TEST(InstrumentKernel, ExtendsAPrototypeToo) {
  EXPECT_EQ(instrumented("kernel void f(int a);\nkernel void f(int a) { }", "f", {"int b", "P;", ""}),
            "kernel void f(int a, int b);\nkernel void f(int a, int b) { P; }");
}

TEST(InstrumentKernel, RefusesAnUnknownKernelAndNamesTheNearest) {
  const auto result = instrumentKernel("kernel void matmul_tiled() { } kernel void other() { }", "matmul_tilde", kAll);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, PlanErrorCode::BadInput);
  EXPECT_EQ(result.error().nearest, "matmul_tiled");
  EXPECT_NE(result.error().sentence.find("matmul_tiled, other"), std::string::npos) << result.error().sentence;
  EXPECT_NE(refusal("").find("no kernel 'f'"), std::string::npos);
  EXPECT_NE(refusal("kernel void f(int a);").find("no kernel 'f'"), std::string::npos) << "a prototype has no body";
  EXPECT_NE(refusal("void f(int a) { }").find("no kernel 'f'"), std::string::npos) << "a plain function is no kernel";
}

TEST(InstrumentKernel, RefusesAKernelThatIsNotClosed) {
  EXPECT_NE(refusal("\nkernel void f(int a) { if (a) {\n}").find("line 2 and never closed"), std::string::npos);
  refusal("kernel void f(int a");
  refusal("kernel void f(int a) { /* }");
  refusal("kernel void f(int a) { \"}");
}

TEST(InstrumentKernel, RefusesAnEarlyReturnOnlyWhereAnEpilogueIsWanted) {
  const std::string source = "kernel void f(int a) {\n  if (a > 3)\n    return;\n  a = 1;\n}";
  EXPECT_NE(refusal(source).find("line 3"), std::string::npos);
  EXPECT_NE(instrumented(source, "f", {"int b", "P;", ""}), "");
  EXPECT_NE(refusal("kernel void f(int a) { if (a) return; }").find("returns early"), std::string::npos);
  EXPECT_NE(refusal("kernel void f(int a) { if (a) { return; } }").find("returns early"), std::string::npos);
  EXPECT_NE(refusal("kernel void f(int a) { if (a) a = 1; else return; }").find("returns early"), std::string::npos);
}

TEST(InstrumentKernel, FindsAReturnHiddenInAMacro) {
  const std::string source = "#define GUARD(i) if ((i) > n) return\nkernel void f(int n) {\n  GUARD(3);\n}";
  EXPECT_NE(refusal(source).find("line 3"), std::string::npos);
  EXPECT_NE(instrumented("#define GUARD(i) if ((i) > n) return\nkernel void f(int n) { }"), "");
}

TEST(InstrumentKernel, IgnoresTheWordReturnOutsideCode) {
  EXPECT_NE(instrumented("kernel void f(int a) { /* return */ a = 1; // return;\n int returned = 1; }"), "");
}

TEST(InstrumentKernel, PutsTheEpilogueBeforeAReturnAtTheEnd) {
  EXPECT_EQ(instrumented("kernel void f(int a) { a = 1; return; }", "f", {"", "", "E;"}),
            "kernel void f(int a) { a = 1; E; return; }");
}

TEST(InstrumentKernel, RefusesAKernelThatAnotherCalls) {
  const std::string source = "kernel void f(int a) { }\nkernel void wrapper(int a) {\n  f(a);\n}";
  EXPECT_NE(refusal(source).find("called in line 3"), std::string::npos);
  EXPECT_NE(instrumented(source, "f", {"", "P;", ""}), "") << "without new arguments the call stays right";
  EXPECT_NE(instrumented(source, "wrapper"), "");
}

TEST(InstrumentKernel, RefusesInsertionsThatWouldMoveLines) {
  EXPECT_NE(refusal("kernel void f() { }", "f", {"int a", "x;\ny;", ""}).find("more than one line"), std::string::npos);
}

TEST(AddBallast, AppendsOneLocalArgument) {
  EXPECT_EQ(addBallast("kernel void f(int a) { }", "f").value_or(""),
            "kernel void f(int a, __local uchar *tileglass_ballast) { }");
  EXPECT_FALSE(addBallast("kernel void f(int a) { }", "g"));
}

TEST(KernelNames, AreThoseOfKernelsInOrder) {
  const std::string source = "float helper(float kernel_size) { return kernel_size; }\n"
                             "kernel void second_of_none(int a);\n"
                             "__kernel __attribute__((reqd_work_group_size(4, 1, 1))) void b(int a) { { } }\n"
                             "// kernel void commented() { }\n"
                             "kernel void a() { char *s = \"kernel void quoted() {}\"; }\n"
                             "kernel void second_of_none(int a) { }\n";
  EXPECT_EQ(kernelNames(source), (std::vector<std::string>{"second_of_none", "b", "a"}));
  EXPECT_TRUE(kernelNames("").empty());
  EXPECT_TRUE(kernelNames("kernel").empty());
  EXPECT_TRUE(kernelNames("kernel void").empty());
  EXPECT_TRUE(kernelNames("kernel void f").empty());
  EXPECT_TRUE(kernelNames("kernel void f(").empty());
  EXPECT_TRUE(kernelNames("kernel __attribute__((").empty());
}

std::map<std::string, std::string> shippedKernels() {
  std::map<std::string, std::string> sources;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(testing::sourceFolder() / "kernels")) {
    if (entry.path().extension() == ".cl") {
      std::ifstream stream(entry.path(), std::ios::binary);
      sources[entry.path().string()] = {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    }
  }
  return sources;
}

TEST(ShippedKernels, TakeEveryInstrumentation) {
  const auto sources = shippedKernels();
  ASSERT_GE(sources.size(), 12U);
  for (const auto& [path, source] : sources) {
    const std::vector<std::string> names = kernelNames(source);
    EXPECT_FALSE(names.empty()) << path;
    std::string result = source;
    for (const std::string& name : names) {
      result = instrumented(result, name);
    }
    const auto count = [](const std::string& text, char c) { return std::count(text.begin(), text.end(), c); };
    EXPECT_EQ(kernelNames(result), names) << path;
    EXPECT_EQ(count(result, '{'), count(source, '{')) << path;
    EXPECT_EQ(count(result, '{'), count(result, '}')) << path;
    EXPECT_EQ(count(result, '('), count(result, ')')) << path;
    EXPECT_EQ(count(result, '\n'), count(source, '\n')) << path;
    EXPECT_EQ(result.size() - source.size(),
              names.size() * std::string(", __global uint *probe PROLOGUE;EPILOGUE; ").size())
        << path;
  }
}

/// Fragments out of which sources, sound and broken, are put together.
std::string anySource() {
  const auto fragment = rc::gen::element<std::string>(
      "kernel ", "__kernel ", "void ", "f", "(int a)", "(", ")", "{", "}", "{ }", ";", "return;", "\n", "\\\n", "// x",
      "/*", "*/", "\"", "'", "\\", "#define X {", "#if 0\n", "#else\n", "#endif\n", "__attribute__((a(1))) ", "a = 1;");
  std::string source;
  for (const std::string& part : *rc::gen::container<std::vector<std::string>>(fragment)) {
    source += part;
  }
  return source;
}

RC_GTEST_PROP(InstrumentKernelProperty, NeverMovesALineNorLosesTextWhateverTheSource, ()) {
  const std::string source = anySource();
  const auto result = instrumentKernel(source, "f", {"int b", "P;", "E;"});
  if (!result) {
    RC_ASSERT(!result.error().sentence.empty());
    return;
  }
  RC_ASSERT(std::count(result->begin(), result->end(), '\n') == std::count(source.begin(), source.end(), '\n'));
  std::size_t at = 0; // the source, but for a replaced "void", is what remains without the insertions
  for (const char c : *result) {
    at += at < source.size() && c == source[at] ? 1U : 0U;
  }
  RC_ASSERT(at == source.size());
}

} // namespace
} // namespace tileglass
