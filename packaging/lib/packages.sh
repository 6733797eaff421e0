# Shared by packaging/start and packaging/check: what Debian 12 or 13 must have, and how to get it.

percept_build_packages=(
    build-essential cmake ninja-build ccache
    qt6-base-dev qt6-declarative-dev qt6-declarative-dev-tools
    qt6-shadertools-dev qt6-shader-baker qt6-svg-dev
    libsqlite3-dev libfmt-dev nlohmann-json3-dev libglm-dev libcli11-dev libtbb-dev
    libpugixml-dev zlib1g-dev libzstd-dev
)
percept_run_packages=(
    qml6-module-qtqml qml6-module-qtqml-models qml6-module-qtqml-workerscript
    qml6-module-qtquick qml6-module-qtquick-window qml6-module-qtquick-templates
    qml6-module-qtquick-controls qml6-module-qtquick-layouts qml6-module-qtquick-shapes
    qml6-module-qt-labs-folderlistmodel qml6-module-qt-labs-settings
    libqt6svg6 fonts-dejavu-core fonts-inter fonts-jetbrains-mono libgl1-mesa-dri
    xvfb xauth
)
percept_test_packages=(
    libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev
    qml6-module-qttest python3 xdotool imagemagick procps clang-format-14
    clang-16 libclang-rt-16-dev lld-16 llvm-16
)

# Whether a package can be installed. Names that only others refer to have no candidate.
percept_available() {
    LC_ALL=C apt-cache policy "$1" 2>/dev/null | grep -q '^ *Candidate: [^(]'
}

# Boost is headers only here; 1.74 lacks Describe and conflicts with the newer packages.
percept_boost_package() {
    if percept_available libboost1.81-dev; then
        echo libboost1.81-dev
    else
        echo libboost-dev
    fi
}

percept_missing() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
    done
}

percept_install() {
    local missing sudo=""
    missing=$(percept_missing "$@")
    if [ -z "$missing" ] && [ -e /usr/include/boost/describe.hpp ]; then
        return 0
    fi
    [ "$(id -u)" = 0 ] || sudo=sudo
    $sudo apt-get update -qq
    [ -e /usr/include/boost/describe.hpp ] || missing="$missing $(percept_boost_package)"
    echo "Installing:" $missing
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

percept_jobs() { nproc 2>/dev/null || echo 2; }
