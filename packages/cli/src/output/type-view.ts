import type { Type } from '@firn/contract';
import { patternOf } from '@firn/contract';
import type { ContractDocument, SchemaPlace } from '@firn/contract/document';
import { memberField, misfitsOf, typeKinds } from '@firn/contract/values';
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
export function typeView(contract: ContractDocument, type: Type, { unit, schema }: Standing = {}): TypeView {
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
      const fitting = fittingOf(contract, { type, meanings }, value);
      const own = fitting.flatMap((each) => textsOf(each.meanings, 'format'));
      return meaningOf(
        value,
        new Set([...formats, ...own]),
        unit ?? unitOf(contract, { type, meanings }, value),
      );
    },
  };
}

const textsOf = (schemas: readonly SchemaPlace[], key: string): string[] =>
  schemas.map(({ object }) => object[key]).filter((each) => typeof each === 'string');

/** The schemas that a named type stands for; none of a type without a name. */
function namedMeanings(contract: ContractDocument, type: Type): readonly SchemaPlace[] {
  if (type.kind !== 'reference') return [];
  const named = contract.model.types.find(({ name }) => name === type.name);
  return named === undefined ? [] : contract.schemaAt(named.location).meanings;
}

/** The unit of a value by its type: of alternatives with several units, the one of those that the value fits. */
function unitOf(
  contract: ContractDocument,
  { type, meanings }: Alternative,
  value: unknown,
): string | undefined {
  const [said] = textsOf(meanings, 'x-unit');
  if (said !== undefined) return said;
  if (type.kind === 'reference') {
    const named = contract.model.types.find(({ name }) => name === type.name);
    if (named !== undefined) return unitOf(contract, { type: named.type, meanings }, value);
  }
  if (type.kind === 'intersection')
    return type.parts
      .map((part) => unitOf(contract, alternative(contract, part), value))
      .find((each) => each !== undefined);
  const units = new Set(
    fittingOf(contract, { type, meanings }, value).map((each) => unitOf(contract, each, value)),
  );
  const [unit] = units;
  return units.size === 1 ? unit : undefined;
}

/** A type with the schemas that it is read from. */
interface Alternative {
  readonly type: Type;
  readonly meanings: readonly SchemaPlace[];
}

const alternative = (contract: ContractDocument, type: Type, schema?: SchemaPlace): Alternative => ({
  type,
  meanings: schema?.meanings ?? namedMeanings(contract, type),
});

/** The alternatives of a type that a value fits; none of a type without alternatives. */
function fittingOf(contract: ContractDocument, whole: Alternative, value: unknown): Alternative[] {
  return alternativesOf(contract, whole).filter(
    ({ type }) => misfitsOf(contract.model, type, value).length === 0,
  );
}

/** The alternatives of a type but null; with their schemas where each schema has become one of them, which names of types alone do not tell. */
function alternativesOf(contract: ContractDocument, { type, meanings }: Alternative): Alternative[] {
  if (type.kind === 'reference') {
    const named = contract.model.types.find(({ name }) => name === type.name);
    return named === undefined
      ? []
      : alternativesOf(contract, { type: named.type, meanings: namedMeanings(contract, type) });
  }
  if (type.kind !== 'union') return [];
  const variants = type.variants.filter(({ kind }) => kind !== 'null');
  const [only] = variants;
  if (only !== undefined && variants.length === 1 && only.kind === 'union')
    return alternativesOf(contract, { type: only, meanings });
  const schemas = meanings.map(schemasOf).find((found) => found.length > 0) ?? [];
  return variants.map((variant, index) =>
    alternative(contract, variant, schemas.length === variants.length ? schemas[index] : undefined),
  );
}

/** The schemas of `anyOf` or `oneOf` but null. */
function schemasOf(schema: SchemaPlace): SchemaPlace[] {
  const list = schema.in('anyOf') ?? schema.in('oneOf');
  return (list?.items ?? []).filter(({ object }) => !isNullAlone(object));
}

/** Whether a schema allows null and nothing else, in any of the ways to write it. */
function isNullAlone({ type, enum: values, ...rest }: SchemaPlace['object']): boolean {
  if (type === 'null' || ('const' in rest && rest.const === null)) return true;
  return Array.isArray(values) && values.length > 0 && values.every((value) => value === null);
}

/** The formats that a scalar may have, through references and unions. */
function formatsOf(contract: ContractDocument, type: Type): ReadonlySet<string> {
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
