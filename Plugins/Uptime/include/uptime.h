/* The header that a plugin is written against. */
#include "intent_plugin.h"
