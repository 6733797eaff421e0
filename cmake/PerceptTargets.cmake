# percept_core_area(NAME [HOT] [DEPENDS area...] [LIBRARIES target...] HEADERS ... [SOURCES ...])
# One small library for one area of core: percept_<name>, alias percept::<name>, installed.
# HOT: runs spend their time there, so that it pays to optimise it a little even under sanitizers.
function(percept_core_area NAME)
    cmake_parse_arguments(ARG "HOT" "" "DEPENDS;LIBRARIES;HEADERS;SOURCES" ${ARGN})
    list(TRANSFORM ARG_HEADERS PREPEND include/percept/${NAME}/)
    if(ARG_SOURCES)
        add_library(percept_${NAME} STATIC ${ARG_SOURCES})
        set(scope PUBLIC)
        target_compile_options(percept_${NAME} PRIVATE -Wshadow)
        target_link_libraries(percept_${NAME} PRIVATE $<BUILD_INTERFACE:percept_options>)
        if(ARG_HOT AND PERCEPT_SANITIZE)
            target_compile_options(percept_${NAME} PRIVATE -O1)
        endif()
    else()
        add_library(percept_${NAME} INTERFACE)
        set(scope INTERFACE)
    endif()
    add_library(percept::${NAME} ALIAS percept_${NAME})
    set_target_properties(percept_${NAME} PROPERTIES EXPORT_NAME ${NAME})
    target_sources(percept_${NAME} ${scope} FILE_SET HEADERS BASE_DIRS include FILES ${ARG_HEADERS})
    target_compile_features(percept_${NAME} ${scope} cxx_std_20)
    list(TRANSFORM ARG_DEPENDS PREPEND percept::)
    target_link_libraries(percept_${NAME} ${scope} ${ARG_DEPENDS} ${ARG_LIBRARIES})
    install(TARGETS percept_${NAME} EXPORT perceptTargets FILE_SET HEADERS)
endfunction()

# percept_build_light(TARGET): for code that waits for people, files or the core. It gains nothing from what the
# optimiser does after its first half, which takes most of the build.
function(percept_build_light TARGET)
    target_compile_options(${TARGET} PRIVATE $<$<CONFIG:Release>:-Og>)
endfunction()

# percept_test(NAME SOURCES ... [LIBRARIES target...]): one GoogleTest program; ctest knows its cases, or under
# sanitizers its halves.
function(percept_test NAME)
    cmake_parse_arguments(ARG "" "" "SOURCES;LIBRARIES" ${ARGN})
    add_executable(${NAME} ${ARG_SOURCES})
    target_compile_options(${NAME} PRIVATE -Wshadow)
    percept_build_light(${NAME})
    target_compile_definitions(${NAME} PRIVATE PERCEPT_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    target_link_libraries(${NAME} PRIVATE percept_options ${ARG_LIBRARIES} percept_test_support GTest::gmock GTest::gtest_main)
    if(NOT PERCEPT_SANITIZE)
        gtest_discover_tests(${NAME} DISCOVERY_MODE PRE_TEST TEST_PREFIX ${NAME}. PROPERTIES TIMEOUT 300)
        return()
    endif()
    # A program starts slowly under the sanitizers: in two halves, not once a case.
    foreach(half 0 1)
        add_test(NAME ${NAME}.${half} COMMAND ${NAME} --gtest_brief=1)
        set_tests_properties(${NAME}.${half} PROPERTIES TIMEOUT 1800
            ENVIRONMENT "GTEST_TOTAL_SHARDS=2;GTEST_SHARD_INDEX=${half}")
    endforeach()
endfunction()

# percept_man_page(TARGET): the page that `man TARGET` shows, made of what the program says to --help.
function(percept_man_page TARGET)
    set(page ${CMAKE_BINARY_DIR}/man/${TARGET}.1)
    set(maker ${CMAKE_SOURCE_DIR}/packaging/lib/man-page)
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/man)
    add_custom_command(OUTPUT ${page} DEPENDS ${TARGET} ${maker} VERBATIM
        COMMAND ${maker} $<TARGET_FILE:${TARGET}> ${PROJECT_VERSION} > ${page})
    add_custom_target(${TARGET}_man ALL DEPENDS ${page})
    install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endfunction()

# percept_qml_module(TARGET URI [DEPENDS uri...] [LIBRARIES target...] [SOURCES ...] [QML ...] [RESOURCES ...])
# A static library that is a QML module; executables link TARGET and TARGETplugin and import the plugin.
function(percept_qml_module TARGET URI)
    cmake_parse_arguments(ARG "" "" "DEPENDS;LIBRARIES;SOURCES;QML;RESOURCES" ${ARGN})
    set(CMAKE_AUTOMOC ON)
    foreach(file ${ARG_QML} ${ARG_RESOURCES})
        get_filename_component(name ${file} NAME)
        set_source_files_properties(${file} PROPERTIES QT_RESOURCE_ALIAS ${name})
    endforeach()
    qt_add_library(${TARGET} STATIC)
    # Byte code starts as fast as generated C++ does here, and takes a tenth of the time to build.
    set_target_properties(${TARGET} PROPERTIES QT_QMLCACHEGEN_ARGUMENTS --only-bytecode)
    set(ahead)
    if(NOT PERCEPT_COMPILE_QML)
        set(ahead NO_CACHEGEN)
    endif()
    qt_add_qml_module(${TARGET} URI ${URI} VERSION 1.0 RESOURCE_PREFIX /qt/qml ${ahead}
        DEPENDENCIES QtQuick ${ARG_DEPENDS}
        SOURCES ${ARG_SOURCES} QML_FILES ${ARG_QML} RESOURCES ${ARG_RESOURCES})
    # Generated registration code includes headers by their bare names.
    set(folders ${CMAKE_CURRENT_SOURCE_DIR})
    foreach(file ${ARG_SOURCES})
        get_filename_component(folder ${CMAKE_CURRENT_SOURCE_DIR}/${file} DIRECTORY)
        list(APPEND folders ${folder})
    endforeach()
    list(REMOVE_DUPLICATES folders)
    target_include_directories(${TARGET} PUBLIC ${CMAKE_SOURCE_DIR} ${folders})
    target_link_libraries(${TARGET} PUBLIC Qt6::Quick Qt6::QuickControls2 ${ARG_LIBRARIES} PRIVATE percept_options)
endfunction()
