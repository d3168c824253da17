/**
 * The documented media type that a concrete one is: the very type before a range, and of several that differ in their parameters the one whose
 * parameters it has: `application/json; profile="b"`. A documented type whose parameters it has not, as `charset`, is still that type where no
 * other is.
 */
export function findMediaType<const MediaType extends string>(
  documented: readonly MediaType[],
  given: string,
): MediaType | undefined {
  let best: { readonly type: MediaType; readonly likeness: number } | undefined;
  for (const type of documented) {
    const likeness = likenessOf(type, given);
    if (likeness > (best?.likeness ?? -1)) best = { type, likeness };
  }
  return best?.type;
}

/** How exactly a documented type or range is the given one: -1 not at all, below 2 as a range, 2 with other parameters, more with the same. */
function likenessOf(documented: string, given: string): number {
  const [wanted, actual] = [essenceOf(documented), essenceOf(given)];
  if (wanted === '*/*' || wanted === '*') return 0;
  if (wanted !== actual) return isInRange(wanted, actual) ? (wanted.endsWith('*') ? 1 : 1.5) : -1;
  const said = mediaTypeParameters(documented);
  const own = mediaTypeParameters(given);
  return [...said].every(([name, value]) => own.get(name) === value) ? 3 + said.size : 2;
}

/** Whether a media type is in a range (`text/*`), or in one with a suffix: `application/*+json`, in which the bare `application/json` is too. */
export function isInRange(range: string, mediaType: string): boolean {
  const [start = '', end] = range.split('*');
  return (
    end !== undefined &&
    mediaType.startsWith(start) &&
    (mediaType.endsWith(end) || mediaType === start + end.slice(1))
  );
}

/** The parameters of a media type by name, without quotation marks and all in lower case; `q`, which only `Accept` has, is none. */
export function mediaTypeParameters(mediaType: string): ReadonlyMap<string, string> {
  const found = [...mediaType.matchAll(/;\s*([^\s=;"]+)\s*=\s*(?:"([^"]*)"|([^;]*))/g)];
  return new Map(
    found
      .map(
        ([, name = '', quoted, plain = '']) =>
          [name.toLowerCase(), (quoted ?? plain.trim()).toLowerCase()] as const,
      )
      .filter(([name]) => name !== 'q'),
  );
}

const essenceOf = (mediaType: string): string => (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
