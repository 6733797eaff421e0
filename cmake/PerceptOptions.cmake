# Warnings and floating-point rules, carried by one interface target.
add_library(percept_options INTERFACE)
target_compile_options(percept_options INTERFACE
    -Wall -Wextra -Wconversion -Wsign-conversion -Wold-style-cast
    # The same bits on every processor: no fused multiply-add, no reassociation.
    -ffp-contract=off)

if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # A compiler that runs for a minute spends a tenth of it tidying up memory that nobody else needs [kB].
    target_compile_options(percept_options INTERFACE --param=ggc-min-heapsize=1048576)
endif()

if(PERCEPT_SANITIZE)
    target_compile_options(percept_options INTERFACE
        -fsanitize=${PERCEPT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=undefined
        # A null or a wrong object ends the program anyhow; checking for them is a third of the build.
        -fno-sanitize=null,alignment,vptr,object-size)
    target_link_options(percept_options INTERFACE -fsanitize=${PERCEPT_SANITIZE})
endif()

# With the tests the fuzzers only go through the cases that were kept.
if(PERCEPT_BUILD_FUZZ AND NOT PERCEPT_BUILD_TESTS)
    # The fuzzer sees which branches a case took.
    target_compile_options(percept_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

find_program(PERCEPT_MOLD mold)
# mold 1.10 gives up on the strings of the sanitizers.
if(PERCEPT_MOLD AND NOT PERCEPT_SANITIZE)
    target_link_options(percept_options INTERFACE -fuse-ld=mold)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    target_link_options(percept_options INTERFACE -fuse-ld=lld)
endif()

find_program(PERCEPT_CCACHE ccache)
if(PERCEPT_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${PERCEPT_CCACHE})
endif()
