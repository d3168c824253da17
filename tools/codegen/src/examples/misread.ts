import {
  type ArrayType,
  isStyled,
  itemTypeAt,
  type ObjectType,
  type RecordType,
  type Serialization,
  type TupleType,
  type Type,
  withoutConditions,
} from '@firn/contract';
import type { ExplainType } from '@firn/contract/explain';
import { booleanFromText, integerFromText, numberFromText } from '@firn/primitives/validation';

/** What types mean. */
export interface Reading {
  readonly resolve: (name: string) => Type;
  readonly explain: ExplainType;
}

/** How the texts of a list or an object are separated; absent: each is separate. */
type Written = Serialization | undefined;

/**
 * Returns why a server reads another value from the text of a parameter or a form field, or undefined if it reads the same. Texts have no
 * types: `5` is the number if the schema allows a number and a string.
 */
export function misread(type: Type, value: unknown, written: Written, reading: Reading): string | undefined {
  const forms = formsOf(type, reading.resolve);
  if (Array.isArray(value)) return misreadList(forms, value, written, reading);
  if (typeof value === 'object' && value !== null) return misreadObject(forms, value, written, reading);
  return misreadScalar(forms, value, reading);
}

/** The type of a member of an object; undefined if the schema does not name it. */
export function fieldType(type: Type, name: string, { resolve }: Reading): Type | undefined {
  const found = formsOf(type, resolve).flatMap((form) =>
    form.kind === 'object' || form.kind === 'record' ? (memberType(form, name) ?? []) : [],
  );
  return found.length > 1 ? { kind: 'union', variants: found, exclusive: false } : found[0];
}

/** The types that a value may have, without references and unions. */
function formsOf(type: Type, resolve: (name: string) => Type, seen = new Set<string>()): readonly Type[] {
  const said = withoutConditions(type);
  if (said.kind === 'reference') {
    if (seen.has(said.name)) return [];
    return formsOf(resolve(said.name), resolve, new Set([...seen, said.name]));
  }
  if (said.kind === 'union') return said.variants.flatMap((each) => formsOf(each, resolve, seen));
  return said.kind === 'intersection' ? said.parts.flatMap((each) => formsOf(each, resolve, seen)) : [said];
}

function misreadScalar(forms: readonly Type[], value: unknown, { explain }: Reading): string | undefined {
  const fits = (candidate: unknown): boolean =>
    forms.some((form) => form.kind !== 'unknown' && explain(form, candidate).length === 0);
  if (typeof value !== 'string') return fits(value) ? undefined : `is read as the string "${value}"`;
  const isOpen = forms.some(({ kind }) => kind === 'unknown');
  if ((isOpen || forms.some(isStructure)) && /^\s*[[{]/.test(value)) return 'is read as JSON';
  if (forms.some(({ kind }) => kind === 'array' || kind === 'tuple')) return 'is read as a list';
  const [other] = [
    integerFromText(value),
    numberFromText(value),
    booleanFromText(value),
    nullOf(value),
  ].filter((candidate) => candidate !== value && fits(candidate));
  return other === undefined ? undefined : `is read as ${String(other)}, which the schema allows too`;
}

const nullOf = (text: string): unknown => (text === '' || text === 'null' ? null : text);

const isStructure = ({ kind }: Type): boolean =>
  kind === 'array' || kind === 'tuple' || kind === 'object' || kind === 'record';

function misreadList(
  forms: readonly Type[],
  list: readonly unknown[],
  written: Written,
  reading: Reading,
): string | undefined {
  const lists = forms.filter(
    (form): form is ArrayType | TupleType => 'items' in form && form.kind !== 'stream',
  );
  const [only] = lists;
  if (only === undefined || forms.some(({ kind }) => kind === 'unknown')) return 'is not read as a list';
  if (list.length === 1 && lists.length < forms.length)
    return 'is read as its only item: the schema allows more than lists';
  if (isStyled(written) && !written.explode && list.length === 1 && list[0] === '')
    return 'is read as an empty list';
  const problem = list.map((item) => separated(item, written)).find((found) => found !== undefined);
  if (problem !== undefined) return problem;
  return first(list, (item, index) => misreadInside(itemTypeAt(only, index), item, reading, `[${index}]`));
}

function misreadObject(
  forms: readonly Type[],
  value: object,
  written: Written,
  reading: Reading,
): string | undefined {
  const [only, ...others] = forms.filter(({ kind }) => kind !== 'null');
  if (others.length > 0 || (only?.kind !== 'object' && only?.kind !== 'record'))
    return 'is not read as this object: the schema allows other values';
  const isDeep = isStyled(written) && written.style === 'deepObject';
  const isLoose = isStyled(written) && written.style === 'form' && written.explode;
  return first(Object.entries(value), ([key, member]) => {
    const type = memberType(only, key);
    if (isDeep && /[[\]]/.test(key)) return `${key} has brackets in its name`;
    if (type === undefined && isLoose)
      return `${key} is not read: the schema does not name it, and every member is a parameter`;
    if (isDeep && typeof member === 'object' && member !== null && !Array.isArray(member))
      return Object.keys(member).length === 0
        ? `${key} is empty, so nothing is sent for it`
        : misread(type ?? { kind: 'unknown' }, member, written, reading);
    if (isLoose || isDeep) {
      if (member === null || (Array.isArray(member) && member.length === 0))
        return `${key} is ${member === null ? 'null' : 'empty'}, so nothing is sent for it`;
      if (Array.isArray(member))
        return (
          misread(type ?? { kind: 'unknown' }, member, undefined, reading) &&
          `${key} is not read as this list`
        );
    }
    return separated(member, written) ?? misreadInside(type ?? { kind: 'string' }, member, reading, key);
  });
}

function memberType(form: ObjectType | RecordType, key: string): Type | undefined {
  if (form.kind === 'record') return form.values;
  const field = form.fields.find(({ name }) => name === key);
  return field?.type ?? (typeof form.extra === 'object' ? form.extra : undefined);
}

/** A structure inside is written as JSON, which keeps its types. */
function misreadInside(type: Type, value: unknown, reading: Reading, at: string): string | undefined {
  if (typeof value === 'object' && value !== null)
    return formsOf(type, reading.resolve).every(isStructure) ? undefined : `${at} is not read as JSON`;
  const problem = misread(type, value, undefined, reading);
  return problem && `${at} ${problem}`;
}

/** Why the separator of a style would divide a value that it does not escape. */
function separated(value: unknown, written: Written): string | undefined {
  return isStyled(written) && written.style === 'label' && written.explode && String(value).includes('.')
    ? 'has a dot inside, which separates its parts'
    : undefined;
}

function first<Item>(
  items: readonly Item[],
  check: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = check(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
