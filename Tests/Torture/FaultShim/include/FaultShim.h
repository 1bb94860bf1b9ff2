// Nothing is declared: what this library holds stands in place of functions of the C library.
