/** By how much the local network's start moves: nine months of thirty days, in seconds. */
const period = 9n * 30n * 86_400n;

/**
 * The start of the local network for who begins now: moved forward by whole periods, as far as it stays in the past, so that
 * the validators of its genesis have still months to go (reference: section 5.2). Times in Unix seconds.
 */
export function currentStartTime(startTime: bigint, now: bigint): bigint {
  return now <= startTime ? startTime : startTime + ((now - startTime) / period) * period;
}
