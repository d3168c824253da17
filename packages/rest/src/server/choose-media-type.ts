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
  const ranges = readRanges(accept);
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

function readRanges(accept: string): readonly AcceptedRange[] {
  const ranges: AcceptedRange[] = [];
  // A quotation mark without its other half is passed over. One after the other: a long header is not searched for what is not read.
  for (const [text] of accept.matchAll(/(?:[^,"]|"[^"]*")+/g))
    if (ranges.push(readRange(text)) === mostRanges) break;
  return ranges;
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
  let best = { likeness: -1, weight: 0 };
  for (const { range, parameters, weight } of ranges) {
    if (!matchesMediaType(range, type)) continue;
    const said = [...parameters].filter(([name]) => own.has(name));
    if (said.some(([name, value]) => own.get(name) !== value)) continue;
    const likeness = (range === '*/*' ? 0 : range.endsWith('/*') ? 1 : 2) + said.length;
    if (likeness > best.likeness) best = { likeness, weight };
  }
  return best.weight;
}
