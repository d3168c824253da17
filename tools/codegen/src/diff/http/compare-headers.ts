import type { Header } from '@firn/contract';
import { compareDocs } from '../compare-docs.js';
import { compareHeaderRemarks } from '../compare-remarks.js';
import { meaningOfAdded, meaningOfRemoved } from '../meaning.js';
import type { NamedTypes } from '../named-types.js';
import { type Spot, siteAt } from '../types/spot.js';
import { writesAlike } from './written-style.js';

/** The headers of an answer or of a part; `spot` is what holds `headers`. Names have no case. */
export function compareHeaders(
  old: readonly Header[],
  now: readonly Header[],
  spot: Spot,
  kind: 'response-header' | 'part-header',
  types: NamedTypes,
): void {
  const { recorder } = types;
  const { direction } = spot;
  for (const header of now) {
    const was = old.find((other) => sameName(other, header));
    const place = spot.after.in('headers', header.name);
    if (was !== undefined) {
      compareHeader(was, header, headerSpot(spot, was, header), types);
      continue;
    }
    const what = `got the header ${header.name}, ${header.required ? 'required' : 'optional'}`;
    const meaning = meaningOfAdded(direction, header.required);
    recorder.special(`${kind}-added`, meaning, direction, siteAt(place.location, 'new', spot.subject, what));
  }
  for (const header of old.filter((each) => !now.some((other) => sameName(other, each)))) {
    const place = spot.before.in('headers', header.name);
    const meaning = meaningOfRemoved(direction, header.required);
    const site = siteAt(place.location, 'old', spot.subject, `lost the header ${header.name}`);
    recorder.special(`${kind}-removed`, meaning, direction, site);
  }
}

const sameName = (a: Header, b: Header): boolean => a.name.toLowerCase() === b.name.toLowerCase();

const headerSpot = (spot: Spot, old: Header, now: Header): Spot => ({
  ...spot,
  subject: `${spot.subject} header ${now.name}`,
  before: spot.before.in('headers', old.name),
  after: spot.after.in('headers', now.name),
});

function compareHeader(old: Header, now: Header, spot: Spot, types: NamedTypes): void {
  const { recorder } = types;
  const site = (keyword: string, what: string) =>
    siteAt(spot.after.keyword(keyword).location, 'new', spot.subject, what);
  if (old.required !== now.required) {
    if (now.required)
      recorder.values(
        'header-became-required',
        'narrower',
        spot.direction,
        site('required', 'became required'),
      );
    else
      recorder.values('header-became-optional', 'wider', spot.direction, site('required', 'became optional'));
  }
  if (!writesAlike(old.serialization, now.serialization, old.type, types.old))
    recorder.add('header-style-changed', site('explode', 'is written in another style'), spot.direction);
  compareDocs(old, now, spot, recorder);
  compareHeaderRemarks(spot, recorder);
  const schema = (place: Spot['before'], { serialization }: Header): Spot['before'] =>
    'mediaType' in serialization ? place.content(serialization.mediaType).in('schema') : place.in('schema');
  types.compare(old.type, now.type, {
    ...spot,
    before: schema(spot.before, old),
    after: schema(spot.after, now),
  });
}
