import { tagValue, type UnionType } from '@firn/contract';
import { joined } from '../code.js';
import { readField } from './object-check.js';
import { asksForTag } from './tagged-variant.js';
import type { TypeFacts } from './type-facts.js';
import { literalText } from './type-text.js';

/**
 * The condition under which `value` is to be the variant at an index, by the value of the discriminator. Undefined where the variant
 * itself asks for it, or where there is no discriminator.
 */
export function tagCondition(type: UnionType, index: number, facts: TypeFacts): string | undefined {
  const { discriminator } = type;
  const variant = type.variants[index];
  if (discriminator === undefined || variant === undefined || asksForTag(type, index, variant, facts))
    return undefined;
  const { property, mapping, otherwise } = discriminator;
  const isOther = index === otherwise;
  const tags = Object.keys(mapping).filter((tag) => (mapping[tag] === index) !== isOther);
  const isTagged = joined(
    tags.map((tag) => `${readField('value', property)} === ${literalText(tagValue(discriminator, tag))}`),
    '||',
  );
  const isObject = ["typeof value === 'object'", 'value !== null', `${literalText(property)} in value`];
  if (tags.length === 0) return isOther ? undefined : 'false';
  const hasTag = joined([...isObject, isTagged], '&&');
  return isOther ? `!${hasTag}` : hasTag;
}
