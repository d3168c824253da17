import { isDeepStrictEqual } from 'node:util';
import type { Doc } from '@firn/contract';
import type { Recorder } from './recorder.js';
import { type Spot, siteAfter, siteBefore } from './types/spot.js';

/** The places of a thing, and what it is called. */
type DocSpot = Pick<Spot, 'subject' | 'before' | 'after'>;

/** What people read, and the two remarks of it that programs have to heed: deprecation and unit. */
export function compareDocs(
  old: { readonly doc: Doc },
  now: { readonly doc: Doc },
  around: DocSpot,
  recorder: Recorder,
): void {
  const spot: Spot = { direction: 'response', ...around };
  // Examples and names of values are keys of the schema, which are compared as its other remarks.
  const { deprecated: wasDeprecated, unit: oldUnit, example: _e, values: _v, ...before } = old.doc;
  const { deprecated: isDeprecated, unit: nowUnit, example: _f, values: _w, ...after } = now.doc;
  const changed = (a: unknown, b: unknown): boolean => !isDeepStrictEqual(a, b);
  if (wasDeprecated === undefined && isDeprecated !== undefined) {
    const then = isDeprecated.replacement === undefined ? '' : ` in favour of ${isDeprecated.replacement}`;
    recorder.add('deprecated', siteAfter(spot, `was deprecated${then}`, 'deprecated', 'x-deprecated'));
  } else if (wasDeprecated !== undefined && isDeprecated === undefined) {
    recorder.add(
      'deprecation-withdrawn',
      siteBefore(spot, 'is not deprecated any more', 'deprecated', 'x-deprecated'),
    );
  } else if (changed(wasDeprecated, isDeprecated)) {
    recorder.add(
      'deprecation-changed',
      siteAfter(spot, 'changed the note on its deprecation', 'x-deprecated'),
    );
  }
  if (oldUnit !== undefined && nowUnit !== undefined && oldUnit !== nowUnit)
    recorder.add('unit-changed', siteAfter(spot, `changed its unit from ${oldUnit} to ${nowUnit}`, 'x-unit'));
  else if (oldUnit !== nowUnit || changed(before, after))
    recorder.add(
      'documentation-changed',
      siteAfter(spot, 'changed its documentation', ...docKeywords(before, after, changed)),
    );
}

/** The keyword that changed, where it is one alone. */
function docKeywords(before: Doc, after: Doc, changed: (a: unknown, b: unknown) => boolean): string[] {
  const keywords = {
    summary: 'summary',
    description: 'description',
    presence: 'x-presence',
    source: 'x-source',
    since: 'x-since',
    until: 'x-until',
    reference: 'x-reference',
  } as const;
  const found = Object.entries(keywords).filter(([key]) =>
    changed(Reflect.get(before, key), Reflect.get(after, key)),
  );
  return found.length === 1 ? found.map(([, keyword]) => keyword) : [];
}
