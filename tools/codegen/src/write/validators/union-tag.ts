import { tagValue, type UnionType, variantOfTag } from '@firn/contract-model';
import { joined } from '../code.js';
import type { TypeFacts } from './type-facts.js';
import { literalText, propertyAccess } from './type-text.js';

/**
 * The condition under which `value` is to be the variant at an index, by the value of the discriminator. Undefined where the variant
 * itself asks for it, or where there is no discriminator.
 */
export function tagCondition(type: UnionType, index: number, facts: TypeFacts): string | undefined {
  if (type.discriminator === undefined || asksForTag(type, index, facts)) return undefined;
  const { discriminator } = type;
  const { property, mapping, otherwise } = discriminator;
  const isOther = index === otherwise;
  const tags = Object.keys(mapping).filter((tag) => (mapping[tag] === index) !== isOther);
  const isTagged = joined(
    tags.map((tag) => `value${propertyAccess(property)} === ${literalText(tagValue(discriminator, tag))}`),
    '||',
  );
  const isObject = ["typeof value === 'object'", 'value !== null', `${literalText(property)} in value`];
  if (tags.length === 0) return isOther ? undefined : 'false';
  const hasTag = joined([...isObject, isTagged], '&&');
  return isOther ? `!${hasTag}` : hasTag;
}

/** Whether the variant allows only those values of the property that lead to it. */
function asksForTag({ variants, discriminator }: UnionType, index: number, facts: TypeFacts): boolean {
  const variant = facts.resolve(variants[index] ?? { kind: 'never' });
  if (variant.kind !== 'object' || discriminator === undefined) return false;
  const { property } = discriminator;
  const field = variant.fields.find(({ name }) => name === property);
  const tag = field?.required === true ? facts.resolve(field.type) : undefined;
  return tag?.kind === 'enum' && tag.values.every((value) => variantOfTag(discriminator, value) === index);
}
