import { type Type, tagValue, type UnionType } from '@firn/contract';
import { block, joined } from '../code.js';
import type { CheckTarget } from './check-target.js';
import { readField } from './object-check.js';
import { literalText } from './type-text.js';

/** The body of a function that looks at one property to know which variant a value must be. */
export function switchBody(
  target: CheckTarget,
  type: UnionType,
  discriminator: NonNullable<UnionType['discriminator']>,
  name: string,
): string[] {
  const { property, mapping, otherwise } = discriminator;
  const tags = Object.entries(mapping);
  const testOf = (variant: Type, i: number) => allOf(target, variant, `${name}Variant${i + 1}`);
  const cases = type.variants.flatMap((variant, i) => {
    const own = tags.filter(([, index]) => index === i).map(([tag]) => tag);
    if (own.length === 0 || i === otherwise) return [];
    const labels = own.map((tag) => `case ${literalText(tagValue(discriminator, tag))}:`);
    return [...labels, `return ${testOf(variant, i)};`];
  });
  const other = otherwise === undefined ? undefined : type.variants[otherwise];
  const last = other === undefined ? 'false' : testOf(other, otherwise ?? 0);
  return [
    ...target.refuseUnless([target.isObject()]),
    block(`switch (${readField('value', property)})`, [...cases, 'default:', `return ${last};`]),
  ];
}

/** The body of a function that makes sure that exactly one variant matches. */
export function countBody(target: CheckTarget, type: UnionType, name: string): string[] {
  const tests = type.variants.map((variant, i) => allOf(target, variant, `${name}Variant${i + 1}`));
  return ['let matches = 0;', ...tests.map((test) => `if (${test}) matches++;`), 'return matches === 1;'];
}

function allOf(target: CheckTarget, variant: Type, name: string): string {
  return joined(target.conditions(variant, 'value', name), '&&');
}
