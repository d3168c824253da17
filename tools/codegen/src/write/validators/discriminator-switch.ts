import { tagValue, type UnionType } from '@firn/contract';
import { block } from '../code.js';
import type { UnionConversion } from './branches.js';
import type { CodecContext } from './codec-context.js';
import { literalText, propertyAccess, propertyKey } from './type-text.js';

/** The statements that look at the discriminator to know which variant a value is, and return what it is converted to. */
export function switchBody(
  context: CodecContext,
  type: UnionType,
  value: string,
  { form, convert }: Pick<UnionConversion, 'form' | 'convert'>,
): string[] {
  const { discriminator } = type;
  if (discriminator === undefined) return [];
  const { property, mapping, otherwise = type.variants.length - 1 } = discriminator;
  // Values of the variant for all others need not have the property.
  const told =
    discriminator.otherwise === undefined
      ? value
      : `(${value} as { readonly ${propertyKey(property)}?: unknown })`;
  const order = [...type.variants.entries()].sort(
    ([a], [b]) => Number(a === otherwise) - Number(b === otherwise),
  );
  const cases = order.flatMap(([i, variant]) => {
    const tags = Object.keys(mapping).filter((tag) => mapping[tag] === i);
    if (i !== otherwise && tags.length === 0) return [];
    const labels =
      i === otherwise
        ? ['default:']
        : tags.map((tag) => `case ${literalText(tagValue(discriminator, tag))}:`);
    const typed = `(${value} as ${context.typeText(variant, form)})`;
    return [...labels, `return ${convert(variant, typed)};`];
  });
  return [block(`switch (${told}${propertyAccess(property)})`, cases)];
}
