import { type EnumType, type Field, type Type, tagValue, type UnionType, variantOfTag } from '@firn/contract';
import type { TypeFacts } from './type-facts.js';

/** How many types inside each other are searched for the discriminator; a type that holds itself would never end. */
const maxNesting = 8;

/**
 * The variant at an index with the discriminator's literals that lead to it: `Circle & { kind: 'circle' }`, or an object in which the field has
 * them. The variant itself where it has no others, and where values without a literal lead to it.
 */
export function taggedVariant(type: UnionType, index: number, facts: TypeFacts): Type {
  const { variants, discriminator } = type;
  const variant = variants[index] ?? { kind: 'never' };
  if (discriminator === undefined || index === discriminator.otherwise) return variant;
  if (asksForTag(type, index, variant, facts)) return variant;
  const { property, mapping } = discriminator;
  const tags = Object.keys(mapping).filter((tag) => mapping[tag] === index);
  const literals: EnumType = { kind: 'enum', values: tags.map((tag) => tagValue(discriminator, tag)) };
  const { location = noLocation, ...own } =
    variant.kind === 'object' ? (variant.fields.find(({ name }) => name === property) ?? {}) : {};
  const tag: Field = {
    doc: {},
    ...own,
    name: property,
    type: literals,
    required: true,
    aliases: [],
    location,
  };
  if (variant.kind !== 'object')
    return { kind: 'intersection', parts: [variant, { kind: 'object', fields: [tag], extra: 'ignored' }] };
  const isNamed = variant.fields.some(({ name }) => name === property);
  const fields = isNamed
    ? variant.fields.map((field) => (field.name === property ? tag : field))
    : [tag, ...variant.fields];
  return { ...variant, fields };
}

const noLocation: Field['location'] = { file: '', pointer: '', line: 1, column: 1 };

/** Whether a type allows only those values of the discriminator that lead to the variant at an index. */
export function asksForTag(
  union: UnionType,
  index: number,
  type: Type,
  facts: TypeFacts,
  depth = 0,
): boolean {
  const { discriminator } = union;
  if (discriminator === undefined || depth > maxNesting) return false;
  const variant = facts.resolve(type);
  const asks = (part: Type): boolean => asksForTag(union, index, part, facts, depth + 1);
  if (variant.kind === 'union') return variant.variants.every(asks);
  if (variant.kind === 'intersection') return variant.parts.some(asks);
  if (variant.kind !== 'object') return false;
  const field = variant.fields.find(({ name }) => name === discriminator.property);
  const tag = field?.required === true ? facts.resolve(field.type) : undefined;
  return tag?.kind === 'enum' && tag.values.every((value) => variantOfTag(discriminator, value) === index);
}
