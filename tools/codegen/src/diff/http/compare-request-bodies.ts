import type { Operation, Param } from '@firn/contract';
import { compareParamTerms } from '../compare-params.js';
import type { Direction } from '../effect.js';
import { meaningOfAdded, meaningOfRemoved } from '../meaning.js';
import type { NamedTypes } from '../named-types.js';
import { type Spot, siteAt } from '../types/spot.js';
import { compareContents } from './compare-contents.js';

/** The body of a request: whether there is one, whether it has to be, and what it is in each media type. */
export function compareRequestBodies(
  old: Operation,
  now: Operation,
  { before, after, subject }: Pick<Spot, 'before' | 'after' | 'subject'>,
  types: NamedTypes,
  direction: Direction,
): void {
  const [was, is] = [bodyOf(old), bodyOf(now)];
  const { recorder } = types;
  if (was === undefined && is !== undefined) {
    const what = is.required ? 'was added, required' : 'was added, optional';
    const site = siteAt(is.location, 'new', `${subject}: ${is.name}`, what);
    recorder.special('body-added', meaningOfAdded(direction, is.required), direction, site);
  }
  if (was !== undefined && is === undefined) {
    const site = siteAt(was.location, 'old', `${subject}: ${was.name}`, 'was removed');
    recorder.special('body-removed', meaningOfRemoved(direction, was.required), direction, site);
  }
  if (was === undefined || is === undefined) return;
  const body = `${subject}: ${is.name}`;
  compareParamTerms(was, is, body, types, direction);
  const spot: Spot = {
    direction,
    subject: body,
    before: before.in('requestBody'),
    after: after.in('requestBody'),
  };
  compareContents(contentsOf(old), contentsOf(now), spot, 'request', types);
}

const bodyOf = ({ params }: Operation): Param | undefined => params.find((param) => param.in === 'body');

const contentsOf = ({ wire }: Operation) => (wire.protocol === 'http' ? (wire.body?.contents ?? []) : []);
