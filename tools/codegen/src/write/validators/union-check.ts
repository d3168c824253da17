import { type Type, tagValue, type UnionType } from '@firn/contract-model';
import { bare, group, joined } from '../fragment.js';
import type { CheckTarget } from './check-target.js';
import { readField } from './object-check.js';
import { literalText } from './type-text.js';

/** The body of a function that looks at one property to know which variant a value must be. */
export function writeSwitchBody(
  target: CheckTarget,
  type: UnionType,
  discriminator: NonNullable<UnionType['discriminator']>,
  name: string,
): void {
  const { file } = target;
  target.objectGuard();
  const tags = Object.entries(discriminator.mapping);
  file.block(`switch (${readField('o', discriminator.property)}) {`, () => {
    const { otherwise } = discriminator;
    const testOf = (variant: Type, i: number) => allOf(target, variant, `${name}Variant${i + 1}`);
    for (const [i, variant] of type.variants.entries()) {
      const own = tags.filter(([, index]) => index === i).map(([tag]) => tag);
      if (own.length === 0 || i === otherwise) continue;
      for (const tag of own) file.line(`case ${literalText(tagValue(discriminator, tag))}:`);
      file.code(['  return ', testOf(variant, i), ';']);
    }
    const other = otherwise === undefined ? undefined : type.variants[otherwise];
    file.line('default:');
    file.code(['  return ', other === undefined ? 'false' : testOf(other, otherwise ?? 0), ';']);
  });
}

/** The body of a function that makes sure that exactly one variant matches. */
export function writeCountBody(target: CheckTarget, type: UnionType, name: string): void {
  target.file.line('let matches = 0;');
  for (const [i, variant] of type.variants.entries()) {
    const test = allOf(target, variant, `${name}Variant${i + 1}`);
    target.file.code([group('if (', [test], ') ', '&&'), 'matches++;']);
  }
  target.file.line('return matches === 1;');
}

function allOf(target: CheckTarget, variant: Type, name: string) {
  return bare(joined(target.conditions(variant, 'value', name), '&&'));
}
