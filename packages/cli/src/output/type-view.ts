import { asObject, type Contract, type SpecObject, type Type } from '@firn/contract';
import { memberField, patternOf, typeKinds } from '@firn/contract/model';
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
  /** JSON pointer of its schema: the model keeps no formats of numbers. */
  readonly pointer?: string | undefined;
}

/** The view of a type. */
export function typeView(contract: Contract, type: Type, { unit, pointer }: Standing = {}): TypeView {
  let said: Sayings | undefined;
  return {
    member: (name) => {
      const field = memberField(contract.model, type, name);
      return field === undefined
        ? plainView
        : typeView(contract, field.type, { unit: field.doc.unit, pointer: field.location?.pointer });
    },
    item: () => {
      const [item] = typeKinds(contract.model, type).items;
      const items = pointer === undefined ? undefined : `${pointer}/items`;
      return item === undefined ? plainView : typeView(contract, item, { unit, pointer: items });
    },
    annotate: (value) => {
      said ??= sayingsOf(contract, type, pointer);
      return meaningOf(value, said.formats, unit ?? said.unit);
    },
  };
}

interface Sayings {
  readonly formats: ReadonlySet<string>;
  readonly unit: string | undefined;
}

/** The formats of a scalar, and the unit that its schema or a named one says. */
function sayingsOf(contract: Contract, type: Type, pointer: string | undefined): Sayings {
  const { formats, pointers } = scalarsOf(contract, type);
  const schemas = [pointer, ...pointers].map((each) => schemaAt(contract, each));
  const texts = (key: string): string[] =>
    schemas.map((schema) => schema[key]).filter((each) => typeof each === 'string');
  return { formats: new Set([...formats, ...texts('format')]), unit: texts('x-unit')[0] };
}

/** What stands at a pointer; nothing where a document was converted and has it elsewhere. */
function schemaAt({ document }: Contract, pointer: string | undefined): SpecObject {
  if (pointer === undefined) return {};
  const keys = pointer.split('/').slice(1);
  return keys.reduce<SpecObject>(
    (found, key) => asObject(found[key.replaceAll('~1', '/').replaceAll('~0', '~')]),
    document,
  );
}

/** The formats that a scalar may have, and the schemas of the named types that it may be, through references and unions. */
function scalarsOf({ model }: Contract, type: Type): { formats: Set<string>; pointers: string[] } {
  const formats = new Set<string>();
  const pointers: string[] = [];
  const seen = new Set<Type>();
  const visit = (each: Type): void => {
    if (seen.has(each)) return;
    seen.add(each);
    if (each.kind === 'codec') formats.add(each.codec);
    else if (each.kind === 'string') for (const format of formatsOfText(each)) formats.add(format);
    else if (each.kind === 'union') for (const variant of each.variants) visit(variant);
    else if (each.kind === 'intersection') for (const part of each.parts) visit(part);
    else if (each.kind === 'reference') {
      const named = model.types.find(({ name }) => name === each.name);
      if (named === undefined) return;
      pointers.push(named.location.pointer);
      visit(named.type);
    }
  };
  visit(type);
  return { formats, pointers };
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
