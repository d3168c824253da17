import type { FailureSource, FailureTemplate } from '@firn/primitives/failure';
import { detailMembers, itemTextMembers, simplified, sourceOf, textMembers } from './member-names.js';
import { formatTexts } from './neutral-value.js';
import { statusNames, valueFor } from './status-names.js';

/** A template, and a score for how much of a failure it contains. */
export interface Made {
  readonly template: FailureTemplate;
  readonly score: number;
}

/** Location of a type in a body. */
export interface Place {
  /** Names of the members from the root; `*` for the items of a list. */
  readonly path: readonly string[];
  /** Whether it is in a list with an item for each broken rule. */
  readonly inItem: boolean;
  /** Names of the members of its object, simplified. */
  readonly siblings: ReadonlySet<string>;
  /** The value there in the example of the response. */
  readonly example: unknown;
}

/** The response that a body belongs to. */
export interface ResponseOfFailure {
  /** Whether its media type is that of problem details. */
  readonly isProblem: boolean;
  /** Its status; `undefined` for a range and for `default`. */
  readonly exactStatus: number | undefined;
}

/** The score of a member with the messages. */
export const detailScore = 4;
const scores: Partial<Record<FailureSource, number>> = {
  detail: detailScore,
  messages: 3,
  statusText: 2,
  code: 2,
  title: 1,
};

/** The template of a text, by the name of its member; `undefined` if the name says nothing. */
export function textTemplate(
  { maxLength, format }: { readonly maxLength?: number; readonly format?: string },
  place: Place,
  need: 'required' | 'optional',
  { isProblem, exactStatus }: ResponseOfFailure,
): Made | undefined {
  const { path, inItem, siblings, example } = place;
  const limited = (source: FailureSource, score = scores[source] ?? 1): Made => ({
    template: maxLength === undefined ? source : { text: source, max: maxLength },
    score,
  });
  if (path.length === 0) return limited('detail');
  const name = nameOf(place);
  const isUri = format === 'uri' || format === 'uri-reference' || format === 'url';
  const isInProblem =
    path.length === 1 && (isProblem || ['title', 'detail', 'status'].every((each) => siblings.has(each)));
  if (name === 'type' && (isUri || isInProblem))
    return { template: { is: typeof example === 'string' ? example : 'about:blank' }, score: 1 };
  if (format === 'date-time') return timeTemplate(place);
  // No message and no path has such a format.
  if (format !== undefined && Object.hasOwn(formatTexts, format)) return undefined;
  // Then `error` is a code (RFC 6749, section 5.2).
  if (name === 'error' && siblings.has('errordescription')) return limited('code');
  const ofOnePart =
    need === 'optional' && inItem && maxLength === undefined && sourceOfOnePart(name, siblings, isProblem);
  if (ofOnePart) return { template: ofOnePart, score: 1 };
  // The `reason` of an invalid parameter is a sentence (RFC 7807, section 3), unless a member next to it is one.
  if (inItem && name === 'reason' && ![...siblings].some((each) => detailMembers.has(each)))
    return limited('detail');
  const source = sourceOf(inItem ? itemTextMembers : textMembers, name);
  if (source === undefined) return undefined;
  if ((source === 'time' || source === 'url') && need === 'optional') return undefined;
  if (source === 'code' && typeof example === 'string' && exactStatus !== undefined)
    return { template: { is: example }, score: 2 };
  if (source === 'statusText' && typeof example === 'string' && !/^\d+$/.test(example))
    return { template: 'title', score: 1 };
  return limited(source === 'pointer' && isProblem ? 'fragment' : source);
}

/** The template of an enum, by the status or by the part of the request. */
export function enumTemplate(
  values: readonly unknown[],
  place: Place,
  need: 'required' | 'optional',
  { exactStatus }: ResponseOfFailure,
): Made | undefined {
  const [only, ...more] = values;
  const name = nameOf(place);
  if (more.length === 0)
    return { template: { is: only }, score: sourceOf(textMembers, name) === undefined ? 0 : 1 };
  if (place.inItem && sourceOf(itemTextMembers, name) === 'part') {
    const parts = ['path', 'query', 'header', 'cookie', 'body'].flatMap((part) => {
      const found = values.find((value) => String(value).toLowerCase() === part);
      return found === undefined ? [] : [[part, found] as const];
    });
    if (parts.length === 0) return undefined;
    return { template: { by: 'part', values: Object.fromEntries(parts), other: only }, score: 1 };
  }
  if (values.includes(place.example) && exactStatus !== undefined)
    return { template: { is: place.example }, score: 2 };
  const named = statusNames(values);
  if (named === undefined) return undefined;
  if (exactStatus === undefined) return { template: { by: 'status', ...named }, score: 2 };
  const exact = valueFor(values, exactStatus);
  if (exact === undefined && need === 'optional') return undefined;
  const { values: byStatus, other } = named;
  return { template: { is: exact ?? byStatus[`${Math.floor(exactStatus / 100)}XX`] ?? other }, score: 2 };
}

/** The template of a date and time, by the name of its member. */
export function timeTemplate(place: Place): Made | undefined {
  return sourceOf(textMembers, nameOf(place)) === 'time' ? { template: 'time', score: 1 } : undefined;
}

/** The source of an optional member that locates the broken rules of one part of the request, as the members of `source` in JSON:API do. */
function sourceOfOnePart(
  name: string,
  siblings: ReadonlySet<string>,
  isProblem: boolean,
): FailureSource | undefined {
  if (name.endsWith('pointer')) return isProblem ? 'bodyFragment' : 'bodyPointer';
  if (!siblings.has('pointer')) return undefined;
  if (name === 'parameter') return 'queryName';
  return name === 'header' ? 'headerName' : undefined;
}

/** The simplified name of the member at a location, or of the list that it is in. */
export function nameOf({ path }: Place): string {
  const name = path.findLast((step) => step !== '*') ?? '';
  // `@type` is the name of a type (JSON-LD, protobuf), not a code.
  return name.startsWith('@') ? '' : simplified(name);
}
