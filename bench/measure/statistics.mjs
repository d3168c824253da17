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
 * Runs every contestant once in each round, in turn, so that a noisy moment hits them all; each round begins with another one.
 * Returns the measurements of each contestant, by round.
 */
export async function sampleInTurn(contestants, rounds, measure) {
  const samples = new Map(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const contestant = contestants[(round + turn) % contestants.length];
      samples.get(contestant.name).push(await measure(contestant, round));
    }
  }
  return samples;
}

/** The median of each contestant, and of its ratios to the base in the same round: a drift of the machine's speed cancels out. */
export function summarize(samples, base) {
  const reference = samples.get(base);
  return [...samples].map(([name, values]) => ({
    name,
    median: median(values),
    ratio: median(values.map((value, round) => value / reference[round])),
  }));
}
