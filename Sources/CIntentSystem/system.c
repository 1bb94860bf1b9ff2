#include "CIntentSystem.h"
