/** Pairs of what is gone and what is new, where each has exactly one candidate on the other side; anything else stays unpaired. */
export function onlyMatches<Old, Now>(
  gone: readonly Old[],
  added: readonly Now[],
  matches: (old: Old, now: Now) => boolean,
): ReadonlyMap<Old, Now> {
  const pairs = new Map<Old, Now>();
  for (const old of gone) {
    const [candidate, ...others] = added.filter((now) => matches(old, now));
    if (candidate === undefined || others.length > 0) continue;
    if (gone.filter((each) => matches(each, candidate)).length === 1) pairs.set(old, candidate);
  }
  return pairs;
}
