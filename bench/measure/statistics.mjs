/** Median of a list of numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** A number with three significant digits, for tables. */
export function round3(value) {
  return Number(value.toPrecision(3));
}

/**
 * Runs every contestant once in each round, in turn, so that a noisy moment hits them all.
 * Returns the median of each contestant's measurements.
 */
export async function interleave(contestants, rounds, measure) {
  const samples = new Map(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const contestant of contestants) samples.get(contestant.name).push(await measure(contestant, round));
  }
  return new Map([...samples].map(([name, values]) => [name, median(values)]));
}
