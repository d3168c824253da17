import {
  type ArrayType,
  listTypeOf,
  type ObjectType,
  presentType,
  type TupleType,
  type Type,
} from '@firn/contract';
import { arrayOf, call, objectOf } from '../code.js';
import type { ModuleDraft } from '../module-draft.js';
import { scalarFromText } from './scalar-from-text.js';
import { kinds, type TypeFacts } from './type-facts.js';
import { propertyKey } from './type-text.js';

const validation = '@firn/primitives/validation';

/** Objects inside an object that stands in brackets are read to this depth: schemas may refer to themselves. */
const deepestReader = 6;

/** What the members of an object in brackets stand for, and those of the objects inside. */
export function deepReaders(facts: TypeFacts, file: ModuleDraft, type: Type, depth = 0): string {
  const resolved = withoutNull(facts, type);
  if (resolved.kind !== 'object') return '{}';
  const members = resolved.fields.flatMap((field) => {
    const value = deepValue(facts, file, field.type, depth + 1);
    return value === 'text' ? [] : [`${propertyKey(field.name)}: (text) => ${value}`];
  });
  return objectOf(members);
}

function deepValue(facts: TypeFacts, file: ModuleDraft, type: Type, depth: number): string {
  const resolved = withoutNull(facts, type);
  const list = listOf(facts, resolved);
  if (list !== undefined) return listFromTexts(facts, file, list);
  if (resolved.kind === 'object' && depth < deepestReader)
    return call(
      file.import(validation, 'objectFromTexts'),
      'text',
      deepReaders(facts, file, resolved, depth),
    );
  return scalarFromText(facts, file, type, 'text');
}

/** What the texts of a list stand for that is repeated under the name of a member. */
function listFromTexts(facts: TypeFacts, file: ModuleDraft, list: ArrayType | TupleType): string {
  const itemOf = (type: Type): string => itemFromText(facts, file, type);
  const item = list.kind === 'array' ? itemOf(list.items) : 'item';
  const convert = item === 'item' ? [] : [`(item) => ${item}`];
  return placesOf(file, list, call(file.import(validation, 'arrayFromText'), 'text', ...convert), itemOf);
}

/** What the text `item` of a list stands for: a structure is JSON, because nothing says how else it is written. */
export function itemFromText(facts: TypeFacts, file: ModuleDraft, type: Type): string {
  return isStructure(facts, type)
    ? call(file.import(validation, 'jsonFromText'), 'item')
    : scalarFromText(facts, file, type, 'item');
}

/** A list of texts with what the places stand for that have types of their own. `itemOf` reads the text `item`. */
export function placesOf(
  file: ModuleDraft,
  list: ArrayType | TupleType,
  texts: string,
  itemOf: (type: Type) => string,
): string {
  if (list.kind === 'array') return texts;
  const places = list.items.map(itemOf);
  const rest = list.rest === undefined ? 'item' : itemOf(list.rest);
  if ([...places, rest].every((item) => item === 'item')) return texts;
  const readers = places.map((item) => `(item) => ${item}`);
  const behind = rest === 'item' ? [] : [`(item) => ${rest}`];
  return call(file.import(validation, 'placesFromTexts'), texts, arrayOf(readers), ...behind);
}

/** The list that a type is where it is not null. */
export function listOf(facts: TypeFacts, type: Type): ArrayType | TupleType | undefined {
  return listTypeOf(type, (each) => facts.resolve(each));
}

/** What stands for a member of an exploded object: lists are repeated; what is deeper is JSON, because nothing says how else it is written. */
export function explodedMember(facts: TypeFacts, file: ModuleDraft, type: Type): string {
  const resolved = withoutNull(facts, type);
  const list = listOf(facts, resolved);
  if (list !== undefined) return listFromTexts(facts, file, list);
  return isStructure(facts, resolved)
    ? call(file.import(validation, 'jsonFromText'), 'text')
    : scalarFromText(facts, file, type, 'text');
}

/** Whether every value of a type but null is a list or an object. */
function isStructure(facts: TypeFacts, type: Type): boolean {
  const found = facts.kindsOf(type, 'wire');
  return (
    (found & (kinds.object | kinds.array)) !== 0 && (found & ~(kinds.object | kinds.array | kinds.null)) === 0
  );
}

/** One object with the fields of all objects that a type puts together or lets choose from; undefined where it is anything else too. */
export function mergedObject(facts: TypeFacts, type: Type, depth = 0): ObjectType | undefined {
  const resolved = withoutNull(facts, type);
  if (resolved.kind === 'object') return resolved;
  if ((resolved.kind !== 'union' && resolved.kind !== 'intersection') || depth > deepestReader)
    return undefined;
  const inside = resolved.kind === 'union' ? resolved.variants : resolved.parts;
  const objects = inside.flatMap((each) => {
    const bare = withoutNull(facts, each);
    // A list of required names says nothing of how anything is written.
    if (bare.kind === 'record' || bare.kind === 'unknown') return [];
    return [mergedObject(facts, each, depth + 1)];
  });
  const [first] = objects;
  if (first === undefined || objects.includes(undefined)) return undefined;
  const fields = new Map<string, ObjectType['fields'][number]>();
  for (const field of objects.flatMap((object) => object?.fields ?? [])) {
    const known = fields.get(field.name);
    const isUnknown = known === undefined || known.type.kind === 'unknown';
    if (isUnknown) fields.set(field.name, field);
    else if (field.type.kind !== 'unknown')
      fields.set(field.name, {
        ...field,
        type: { kind: 'union', variants: [known.type, field.type], exclusive: false },
      });
  }
  return { ...first, fields: [...fields.values()] };
}

/** The type that is written where it is not null. */
export function withoutNull(facts: TypeFacts, type: Type): ReturnType<TypeFacts['resolve']> {
  return presentType(type, (each) => facts.resolve(each));
}
