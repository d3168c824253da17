import {
  arrayFromText,
  deepObjectFromText,
  escapedQuery,
  explodedObjectFromText,
  placesFromTexts,
  styledObjectFromText,
} from '@firn/primitives/validation';
import type { BodyForm, FieldForm } from './operation.js';

/** The members of a form; those that their style takes apart or puts together are read as parameters of a query are. */
export function formMembers(
  query: Readonly<Record<string, string | readonly string[]>>,
  form: BodyForm,
  rawQuery?: string,
): Record<string, unknown> {
  const members: Record<string, unknown> = Object.create(null);
  const objects = Object.entries(form.fields ?? {}).filter(([, field]) => field.style !== undefined);
  for (const [name, value] of Object.entries(query)) {
    if (objects.some(([object, field]) => belongsTo(object, field, name))) continue;
    const field = fieldForm(form, name) ?? {};
    members[name] = fieldOf(field, field.separator === ',' ? escapedQuery({ query, rawQuery }, name) : value);
  }
  for (const [name, field] of objects) {
    const value = objectOf(name, field, query, rawQuery);
    if (value !== undefined) members[name] = value;
  }
  return { ...members };
}

/** How a member is read, whether it has a name in the document or is one of the others. */
export function fieldForm({ fields = {}, others }: BodyForm, name: string): FieldForm | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : others;
}

/** Whether a field is a member of an object of the form. */
function belongsTo(object: string, { style, members = {} }: FieldForm, name: string): boolean {
  if (style === 'deepObject') return name.startsWith(`${object}[`);
  return style === 'exploded' && Object.hasOwn(members, name);
}

function objectOf(
  name: string,
  { style, members = {} }: FieldForm,
  query: Readonly<Record<string, string | readonly string[]>>,
  rawQuery: string | undefined,
): unknown {
  if (style === 'deepObject') return deepObjectFromText(query, name, members) ?? query[name];
  if (style === 'exploded') return explodedObjectFromText(query, members);
  if (style === undefined) return undefined;
  return styledObjectFromText(escapedQuery({ query, rawQuery }, name), name, {
    style,
    explode: false,
    fields: members,
  });
}

function fieldOf({ repeated, separator, places, from = same }: FieldForm, value: unknown): unknown {
  if (!repeated && separator === undefined) return from(value);
  if (places === undefined) return arrayFromText(value, from, separator);
  return placesFromTexts(arrayFromText(value, same, separator), places, from);
}

const same = (text: unknown): unknown => text;
