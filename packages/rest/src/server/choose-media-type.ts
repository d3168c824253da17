import { mediaTypeParameters } from '@firn/primitives/request';
import { httpError } from '../errors/http-status-error.js';
import { matchesMediaType } from '../media-type.js';

/** More ranges than this in one header are not read. */
const mostRanges = 64;

/**
 * The media type that a client likes best of those that can be given (RFC 9110, 12.5.1): by its weight for the most specific range that has
 * it, then in the order of `types`. A client that says nothing takes the first.
 * @param otherwise what one that takes none of them is given nevertheless (RFC 9110, 12.4.1); absent: nothing.
 * @throws HttpStatusError with 406 where it takes none of them.
 */
export function chooseMediaType<const MediaType extends string>(
  accept: string | undefined,
  types: readonly [MediaType, ...MediaType[]],
  otherwise?: MediaType,
): MediaType {
  if (accept === undefined || accept.trim() === '') return types[0];
  // A quotation mark without its other half is passed over.
  const ranges = (accept.match(/(?:[^,"]|"[^"]*")+/g) ?? []).slice(0, mostRanges).map(readRange);
  let best: { readonly type: MediaType; readonly weight: number } | undefined;
  for (const type of types) {
    const weight = weightOf(type, ranges);
    if (weight > (best?.weight ?? 0)) best = { type, weight };
  }
  const chosen = best?.type ?? otherwise;
  if (chosen === undefined)
    throw httpError(406, `the answer can be ${types.join(' or ')}, not ${accept.slice(0, 200)}`);
  return chosen;
}

interface AcceptedRange {
  readonly range: string;
  /** Other than its weight. */
  readonly parameters: ReadonlyMap<string, string>;
  /** From 0, never, to 1. */
  readonly weight: number;
}

function readRange(text: string): AcceptedRange {
  const range = (text.split(';', 1)[0] ?? '').trim().toLowerCase();
  const said = /;\s*q\s*=([^;]*)/i.exec(text)?.[1];
  const weight = said === undefined ? 1 : Number(said);
  return { range, parameters: mediaTypeParameters(text), weight: weight >= 0 && weight <= 1 ? weight : 1 };
}

/** The weight of the most specific range that has a media type; 0 where none has it. Parameters that the type says nothing of do not count. */
function weightOf(type: string, ranges: readonly AcceptedRange[]): number {
  const own = mediaTypeParameters(type);
  const same = ({ parameters }: AcceptedRange): number =>
    [...parameters].filter(([name, value]) => own.get(name) === value).length;
  const specific = (each: AcceptedRange): number =>
    (each.range === '*/*' ? 0 : each.range.endsWith('/*') ? 1 : 2) + same(each);
  const found = ranges
    .filter(({ range }) => matchesMediaType(range, type))
    .filter(({ parameters }) => [...parameters].every(([name, value]) => (own.get(name) ?? value) === value))
    .sort((a, b) => specific(b) - specific(a));
  return found[0]?.weight ?? 0;
}
