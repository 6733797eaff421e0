#include "app/session/RunAccess.h"

#include "moc_RunAccess.cpp"
