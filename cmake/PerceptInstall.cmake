include(CMakePackageConfigHelpers)
install(EXPORT perceptTargets NAMESPACE percept:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/percept)
configure_package_config_file(
    ${CMAKE_SOURCE_DIR}/cmake/perceptConfig.cmake.in ${CMAKE_BINARY_DIR}/perceptConfig.cmake
    INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/percept)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/perceptConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/perceptConfig.cmake ${CMAKE_BINARY_DIR}/perceptConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/percept)
