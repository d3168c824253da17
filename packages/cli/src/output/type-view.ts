import type { Contract, SchemaPlace, Type } from '@firn/contract';
import { memberField, misfitsOf, patternOf, typeKinds } from '@firn/contract/model';
import { meaningOf } from './meaning-of.js';

/** What a contract says of a value that is shown to people. */
export interface TypeView {
  /** The view of a member of an object. */
  readonly member: (name: string) => TypeView;
  /** The view of the items of a list. */
  readonly item: () => TypeView;
  /** A scalar with its unit, or with what it means: `0x2a (42)`; `undefined` where the value says all. */
  readonly annotate: (value: unknown) => string | undefined;
}

/** Of values of which nothing is known. */
export const plainView: TypeView = {
  member: () => plainView,
  item: () => plainView,
  annotate: () => undefined,
};

/** Where a type stands. */
interface Standing {
  /** Unit of the field that it stands in. */
  readonly unit?: string | undefined;
  /** Its schema: the model keeps no formats of numbers. */
  readonly schema?: SchemaPlace | undefined;
}

/** The view of a type. */
export function typeView(contract: Contract, type: Type, { unit, schema }: Standing = {}): TypeView {
  const meanings = schema?.meanings ?? namedMeanings(contract, type);
  const below = (key: string): SchemaPlace | undefined =>
    meanings.find((each) => each.in(key) !== undefined)?.in(key);
  let formats: ReadonlySet<string> | undefined;
  return {
    member: (name) => {
      const field = memberField(contract.model, type, name);
      if (field === undefined) return plainView;
      const { location } = field;
      const inner = location === undefined ? below('additionalProperties') : contract.schemaAt(location);
      return typeView(contract, field.type, { unit: field.doc.unit, schema: inner });
    },
    item: () => {
      const [item] = typeKinds(contract.model, type).items;
      return item === undefined ? plainView : typeView(contract, item, { unit, schema: below('items') });
    },
    annotate: (value) => {
      formats ??= new Set([...formatsOf(contract, type), ...textsOf(meanings, 'format')]);
      const [said] = textsOf(meanings, 'x-unit');
      return meaningOf(value, formats, unit ?? said ?? unitOf(contract, type, value));
    },
  };
}

const textsOf = (schemas: readonly SchemaPlace[], key: string): string[] =>
  schemas.map(({ object }) => object[key]).filter((each) => typeof each === 'string');

/** The schemas that a named type stands for; none of a type without a name. */
function namedMeanings(contract: Contract, type: Type): readonly SchemaPlace[] {
  if (type.kind !== 'reference') return [];
  const named = contract.model.types.find(({ name }) => name === type.name);
  return named === undefined ? [] : contract.schemaAt(named.location).meanings;
}

/** The unit of a value by its type: of alternatives with several units, the one of those that the value fits. */
function unitOf(contract: Contract, type: Type, value: unknown): string | undefined {
  const { model } = contract;
  switch (type.kind) {
    case 'reference': {
      const named = model.types.find(({ name }) => name === type.name);
      const [said] = textsOf(namedMeanings(contract, type), 'x-unit');
      return said ?? (named && unitOf(contract, named.type, value));
    }
    case 'intersection':
      return type.parts.map((part) => unitOf(contract, part, value)).find((each) => each !== undefined);
    case 'union': {
      const fitting = type.variants.filter((each) => misfitsOf(model, each, value).length === 0);
      const units = new Set(fitting.map((each) => unitOf(contract, each, value)));
      const [unit] = units;
      return units.size === 1 ? unit : undefined;
    }
    default:
      return undefined;
  }
}

/** The formats that a scalar may have, through references and unions. */
function formatsOf(contract: Contract, type: Type): ReadonlySet<string> {
  const formats = new Set<string>();
  const seen = new Set<Type>();
  const visit = (each: Type): void => {
    if (seen.has(each)) return;
    seen.add(each);
    if (each.kind === 'codec') formats.add(each.codec);
    else if (each.kind === 'string') for (const format of formatsOfText(each)) formats.add(format);
    else if (each.kind === 'union') for (const variant of each.variants) visit(variant);
    else if (each.kind === 'intersection') for (const part of each.parts) visit(part);
    else if (each.kind === 'reference') {
      for (const format of textsOf(namedMeanings(contract, each), 'format')) formats.add(format);
      const named = contract.model.types.find(({ name }) => name === each.name);
      if (named !== undefined) visit(named.type);
    }
  };
  visit(type);
  return formats;
}

/** The format of a text, and `quantity` of one whose pattern takes hexadecimal integers: any digits, but no zeros in front as bytes have them. */
function formatsOfText({ format, pattern }: Extract<Type, { kind: 'string' }>): string[] {
  const own = format === undefined ? [] : [format];
  if (pattern === undefined) return own;
  const accepts = (text: string): boolean => patternOf(pattern).test(text);
  const isQuantity =
    accepts('0x1f') && accepts('0x5') && !accepts('0x') && !accepts('0x01') && !accepts('0x5g');
  return isQuantity ? [...own, 'quantity'] : own;
}
