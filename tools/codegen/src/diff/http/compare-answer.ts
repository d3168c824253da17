import { isDeepStrictEqual } from 'node:util';
import type { Answer, Link } from '@firn/contract';
import { compareResultRemarks } from '../compare-remarks.js';
import type { NamedTypes } from '../named-types.js';
import { type Spot, siteAt } from '../types/spot.js';
import { compareContents } from './compare-contents.js';
import { compareHeaders } from './compare-headers.js';

/** Two answers of one status: texts, headers, bodies and links; `spot` is the answer. */
export function compareAnswer(
  old: Answer,
  now: Answer,
  spot: Spot,
  isSuccess: boolean,
  types: NamedTypes,
): void {
  const { recorder } = types;
  if (isSuccess) compareResultRemarks(spot, recorder, []);
  else {
    compareResultRemarks(spot, recorder, ['description', 'summary']);
    if (old.name !== now.name || !isDeepStrictEqual(old.doc, now.doc))
      recorder.add(
        'error-message-changed',
        siteAt(spot.after.location, 'new', spot.subject, 'changed its text'),
      );
  }
  compareHeaders(old.headers, now.headers, spot, 'response-header', types);
  compareLinks(old.links, now.links, spot, types);
  const [was, is] = [old.contents.length > 0, now.contents.length > 0];
  const bodies = isSuccess ? spot : { ...spot, subject: `${spot.subject} data` };
  if (was && is) compareContents(old.contents, now.contents, bodies, 'response', types);
  else if (is)
    recorder.add(
      isSuccess ? 'response-body-added' : 'error-data-added',
      siteAt(spot.after.keyword('content').location, 'new', spot.subject, 'got a body'),
      spot.direction,
    );
  else if (was)
    recorder.add(
      isSuccess ? 'response-body-removed' : 'error-data-removed',
      siteAt(spot.before.keyword('content').location, 'old', spot.subject, 'lost its body'),
      spot.direction,
    );
}

function compareLinks(
  old: readonly Link[],
  now: readonly Link[],
  spot: Spot,
  { recorder }: NamedTypes,
): void {
  const plain = ({ location: _, ...link }: Link): unknown => link;
  for (const link of now) {
    const was = old.find(({ name }) => name === link.name);
    if (was !== undefined && isDeepStrictEqual(plain(was), plain(link))) continue;
    const place = spot.after.in('links', link.name);
    const what = was === undefined ? `got the link ${link.name}` : `changed the link ${link.name}`;
    recorder.add('link-changed', siteAt(place.location, 'new', spot.subject, what));
  }
  for (const link of old.filter(({ name }) => !now.some((other) => other.name === name))) {
    const place = spot.before.in('links', link.name);
    recorder.add('link-changed', siteAt(place.location, 'old', spot.subject, `lost the link ${link.name}`));
  }
}
