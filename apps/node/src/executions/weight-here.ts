/**
 * The most that is read and written as text on the thread that serves, as `BlockTables.weight` of the engine counts it: that takes 25 ms at most
 * (measured with logs without data, which are the dearest by their size). What is more is done by a thread for executions.
 */
export const maxWeightHere = 131_072;
