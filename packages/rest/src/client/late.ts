// Programs do not load it from the start, and a bundler makes one file of it.
/** Loads the functions that a call needs after a failure or for a time limit. */
export const late = () => import('./call-late.js');
