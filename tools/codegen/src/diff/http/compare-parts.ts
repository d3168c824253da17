import { isDeepStrictEqual } from 'node:util';
import { type Body, type Field, isStyled, type Part } from '@firn/contract';
import type { NamedTypes } from '../named-types.js';
import { type Spot, siteAfter } from '../types/spot.js';
import type { TypeTable } from '../types/type-table.js';
import { compareHeaders } from './compare-headers.js';
import { isSingle, writesAlike } from './written-style.js';
import { isXml } from './written-text.js';

/** What `encoding` says of the members of a form: their media types, styles and headers. Members themselves are fields of the type. */
export function compareParts(old: Body, now: Body, spot: Spot, types: NamedTypes): void {
  for (const part of now.parts) {
    const was = old.parts.find(({ name }) => name === part.name);
    if (was === undefined) continue;
    const inside: Spot = {
      ...spot,
      subject: `${spot.subject}.${part.name}`,
      before: spot.before.in('encoding', part.name),
      after: spot.after.in('encoding', part.name),
    };
    compareContentTypes(was, part, inside, types);
    if (!isWrittenAlike(was, part, old, types)) {
      const site = siteAfter(inside, 'is written in another style', 'style', 'explode', 'allowReserved');
      types.recorder.add('part-style-changed', site, spot.direction);
    }
    compareXmlOfPart(was, part, [old, now], inside, types);
    compareHeaders(was.headers, part.headers, inside, 'part-header', types);
  }
}

/** The form of a part of XML; its value is compared with the others as well. */
function compareXmlOfPart(
  old: Part,
  now: Part,
  [before, after]: readonly [Body, Body],
  spot: Spot,
  types: NamedTypes,
): void {
  if (!isXml(old.contentType) || !isXml(now.contentType)) return;
  const [was, is] = [fieldOf(before, old, types.old), fieldOf(after, now, types.now)];
  if (was === undefined || is === undefined) return;
  const places = types.places(was.location, is.location);
  types.compare(was.type, is.type, { ...spot, ...places, isDocumented: true, isXml: true });
}

function fieldOf({ type }: Body, { name }: Part, table: TypeTable): Field | undefined {
  const whole = table.resolve(type);
  return whole.kind === 'object' ? whole.fields.find((field) => field.name === name) : undefined;
}

/** Whether a member of a form is written as before, with the reserved characters of before. */
function isWrittenAlike(old: Part, now: Part, form: Body, { old: table }: NamedTypes): boolean {
  const [was, is] = [old.serialization, now.serialization];
  if (isDeepStrictEqual(was, is)) return true;
  const type = fieldOf(form, now, table)?.type ?? { kind: 'unknown' };
  // Where nothing is said a single value of a form is written as it is: as by the style `form`.
  const usual = { style: 'form', explode: true, allowReserved: false, allowEmptyValue: false } as const;
  const [before, after] = [was ?? usual, is ?? usual];
  if (!isStyled(before) || !isStyled(after) || before.allowReserved !== after.allowReserved) return false;
  const isSaid = was !== undefined && is !== undefined;
  // A part is written by its media type where no style is said.
  const isText = [old, now].every(
    (part) => part.serialization !== undefined || part.contentType.startsWith('text/'),
  );
  if (form.kind === 'multipart' && !isText) return false;
  return (isSaid || isSingle(type, table)) && writesAlike(before, after, type, table);
}

/** Where nothing is said the media type follows from the type, whose change is told by itself. */
function compareContentTypes(old: Part, now: Part, spot: Spot, { recorder }: NamedTypes): void {
  const isSaid = [spot.before, spot.after].some((place) => place.resolved.has('contentType'));
  if (!isSaid || old.contentType === now.contentType) return;
  const [before, after] = [listOf(old), listOf(now)];
  const [added, removed] = [missing(after, before), missing(before, after)];
  const site = siteAfter(
    spot,
    `changed its media type from ${old.contentType} to ${now.contentType}`,
    'contentType',
  );
  if (removed.length === 0 && added.length > 0)
    recorder.values('part-media-type-added', 'wider', spot.direction, site);
  else if (added.length === 0 && removed.length > 0)
    recorder.values('part-media-type-removed', 'narrower', spot.direction, site);
  else recorder.values('part-media-type-changed', 'other', spot.direction, site);
}

const listOf = ({ contentType }: Part): readonly string[] =>
  contentType.split(',').map((each) => each.trim().toLowerCase());

const missing = (from: readonly string[], of: readonly string[]): readonly string[] =>
  from.filter((each) => !of.includes(each));
