import { isDeepStrictEqual } from 'node:util';
import { type Body, matchesMediaType, type Type } from '@firn/contract';
import { compareMediaRemarks } from '../compare-remarks.js';
import type { NamedTypes } from '../named-types.js';
import { type Spot, siteAt } from '../types/spot.js';
import { compareParts } from './compare-parts.js';
import { isStructured, isXml } from './written-text.js';

/** Which message of HTTP bodies belong to, whoever sends it. */
export type Message = 'request' | 'response';

/** A body before and what became of it. `wider`, `narrower`: one is a range of media types that the other falls into. */
interface Pair {
  readonly old: Body;
  readonly now: Body;
  readonly relation: 'same' | 'wider' | 'narrower' | 'other';
}

/** Bodies by media type, of a request or of an answer that has a body before and after; `spot` is what holds `content`. */
export function compareContents(
  old: readonly Body[],
  now: readonly Body[],
  spot: Spot,
  message: Message,
  types: NamedTypes,
): void {
  const { recorder } = types;
  const pairs = pairsOf(old, now);
  const { direction } = spot;
  const places = { old: spot.before, new: spot.after };
  const siteOf = (body: Body, side: 'old' | 'new', what: string) =>
    siteAt(places[side].content(body.mediaType).location, side, spot.subject, what);
  for (const { old: before, now: after, relation } of pairs) {
    const site = siteOf(
      after,
      'new',
      `changed the media type from ${before.mediaType} to ${after.mediaType}`,
    );
    if (relation === 'other') recorder.add(`${message}-media-type-changed`, site, direction);
    else if (relation !== 'same')
      recorder.values(
        relation === 'wider' ? 'media-type-widened' : 'media-type-narrowed',
        relation,
        direction,
        site,
      );
    if (before.kind === after.kind)
      compareBody(before, after, bodySpot(spot, before, after, now.length > 1), types);
  }
  for (const body of now.filter((each) => !pairs.some((pair) => pair.now === each))) {
    const site = siteOf(body, 'new', `got the media type ${body.mediaType}`);
    if (message === 'response') recorder.add('response-media-type-added', site, direction);
    else recorder.values('request-media-type-added', 'wider', direction, site);
  }
  for (const body of old.filter((each) => !pairs.some((pair) => pair.old === each))) {
    const site = siteOf(body, 'old', `lost the media type ${body.mediaType}`);
    if (message === 'response') recorder.add('response-media-type-removed', site, direction);
    else recorder.values('request-media-type-removed', 'narrower', direction, site);
  }
  comparePreferred(old, now, pairs, spot, types);
}

/** By media type, then ranges with what falls into them, then the only two that are left. */
function pairsOf(old: readonly Body[], now: readonly Body[]): Pair[] {
  const pairs: Pair[] = [];
  const rules: (readonly [Pair['relation'], (a: Body, b: Body) => boolean])[] = [
    ['same', (a, b) => plain(a) === plain(b)],
    [
      'wider',
      (a, b) => matchesMediaType(b.mediaType, a.mediaType) && !matchesMediaType(a.mediaType, b.mediaType),
    ],
    [
      'narrower',
      (a, b) => matchesMediaType(a.mediaType, b.mediaType) && !matchesMediaType(b.mediaType, a.mediaType),
    ],
    ['other', () => left(old, pairs, 'old').length === 1 && left(now, pairs, 'now').length === 1],
  ];
  for (const [relation, isPair] of rules)
    for (const body of left(old, pairs, 'old')) {
      const match = left(now, pairs, 'now').find((other) => isPair(body, other));
      if (match !== undefined) pairs.push({ old: body, now: match, relation });
    }
  return pairs;
}

const left = (bodies: readonly Body[], pairs: readonly Pair[], side: 'old' | 'now'): readonly Body[] =>
  bodies.filter((body) => !pairs.some((pair) => pair[side] === body));

/** Names of media types and of their parameters have no case, and spaces no meaning. */
const plain = ({ mediaType }: Body): string => mediaType.toLowerCase().replaceAll(/\s+/g, '');

/** Which media type is meant where a program names none; one that came or went has been told. */
function comparePreferred(
  [was]: readonly Body[],
  [is]: readonly Body[],
  pairs: readonly Pair[],
  spot: Spot,
  { recorder }: NamedTypes,
): void {
  const match = pairs.find(({ old }) => old === was)?.now;
  if (was === undefined || is === undefined || match === undefined || match === is) return;
  const what = `is ${is.mediaType} where nobody chooses, instead of ${was.mediaType}`;
  const site = siteAt(spot.after.keyword('content').location, 'new', spot.subject, what);
  recorder.add('preferred-media-type-changed', site, spot.direction);
}

function bodySpot(spot: Spot, old: Body, now: Body, isOneOfSeveral: boolean): Spot {
  return {
    ...spot,
    subject: isOneOfSeveral ? `${spot.subject} (${now.mediaType})` : spot.subject,
    before: spot.before.content(old.mediaType),
    after: spot.after.content(now.mediaType),
  };
}

/** Two bodies of one media type: the value, what is said of each part, and how events are read. */
function compareBody(old: Body, now: Body, spot: Spot, types: NamedTypes): void {
  const { recorder } = types;
  if (!isDeepStrictEqual(old.events, now.events)) {
    const form = ({ events }: Body): string => `${events?.data ?? 'text'} in the ${events?.item ?? 'data'}`;
    const site = siteAt(
      spot.after.location,
      'new',
      spot.subject,
      `has ${form(now)} of events, where it was ${form(old)}`,
    );
    recorder.add('event-form-changed', site, spot.direction);
  }
  compareMediaRemarks(spot, recorder);
  compareParts(old, now, spot, types);
  const schema = (place: Spot['before']): Spot['before'] => place.keyword('schema', 'itemSchema');
  const inside: Spot = {
    ...spot,
    before: schema(spot.before),
    after: schema(spot.after),
    isXml: isXml(old.mediaType) && isXml(now.mediaType),
  };
  const isText = !isStructured(old.mediaType) || !isStructured(now.mediaType);
  if (isText) types.compare(old.type, now.type, inside);
  else types.compare(declaredOf(old, spot.before), declaredOf(now, spot.after), inside);
}

/** XML is text to programs, but who reads or writes it goes by its schema; without one it holds anything. */
function declaredOf({ declared, type }: Body, place: Spot['before']): Type {
  if (declared !== undefined) return declared;
  return place.resolved.has('schema') ? type : { kind: 'unknown' };
}
