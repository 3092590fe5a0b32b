# What `cmake --install` puts beside the programs, and the Debian package that CPack makes of it.
set(tileglass_id org.tileglass.Tileglass)
set(tileglass_icon_sizes 16 24 32 48 64 128 256)

install(FILES resources/packaging/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/tileglass)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/tileglass)
if(TILEGLASS_GUI)
  install(FILES resources/packaging/${tileglass_id}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES resources/packaging/${tileglass_id}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
  install(FILES resources/packaging/${tileglass_id}.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
    RENAME ${tileglass_id}.xml)
  install(FILES resources/icons/${tileglass_id}.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
  foreach(size IN LISTS tileglass_icon_sizes)
    install(FILES resources/icons/${size}.png RENAME ${tileglass_id}.png
      DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/apps)
  endforeach()
endif()

# cpack -G DEB --config build/CPackConfig.cmake. Dependencies come from the programs themselves (dpkg-shlibdeps).
set(CPACK_GENERATOR DEB)
if(TILEGLASS_GUI)
  set(CPACK_PACKAGE_NAME tileglass)
  set(tileglass_other_package tileglass-cli)
else()
  set(CPACK_PACKAGE_NAME tileglass-cli)
  set(tileglass_other_package tileglass)
endif()
set(CPACK_PACKAGE_VENDOR "The Tileglass authors")
set(CPACK_PACKAGE_CONTACT "The Tileglass authors <contact@tileglass.org>")
set(CPACK_PACKAGE_HOMEPAGE_URL ${PROJECT_HOMEPAGE_URL})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "see what OpenCL local memory does to a tiled kernel")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Pick a device, a kernel and a tile size; see the local memory that a launch asks for
against what the device has, and the occupancy that follows; run the real
kernels; compare naive and tiled in time and in correctness.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Without a driver there is no device: the CPU's where no other is installed.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "pocl-opencl-icd | opencl-icd")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS oclgrind)
set(CPACK_DEBIAN_PACKAGE_CONFLICTS ${tileglass_other_package})
include(CPack)
