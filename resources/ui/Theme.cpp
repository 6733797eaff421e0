#include "Theme.h"
