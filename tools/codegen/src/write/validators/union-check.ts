import type { Type, UnionType } from '../../model/index.js';
import { bare, group, joined } from '../fragment.js';
import { stringLiteral } from '../string-literal.js';
import type { CheckEmitter } from './check-emitter.js';
import { readField } from './object-check.js';

/** The body of a function that looks at one property to know which variant a value must be. */
export function writeSwitchBody(
  emitter: CheckEmitter,
  type: UnionType,
  discriminator: NonNullable<UnionType['discriminator']>,
  name: string,
): void {
  const { file } = emitter;
  emitter.objectGuard();
  const tags = Object.entries(discriminator.mapping);
  file.block(`switch (${readField('o', discriminator.property)}) {`, () => {
    for (const [i, variant] of type.variants.entries()) {
      const own = tags.filter(([, index]) => index === i).map(([tag]) => tag);
      if (own.length === 0) continue;
      for (const tag of own) file.line(`case ${stringLiteral(tag)}:`);
      file.code(['  return ', allOf(emitter, variant, `${name}Variant${i + 1}`), ';']);
    }
    file.line('default:').line('  return false;');
  });
}

/** The body of a function that makes sure that exactly one variant matches. */
export function writeCountBody(emitter: CheckEmitter, type: UnionType, name: string): void {
  emitter.file.line('let matches = 0;');
  for (const [i, variant] of type.variants.entries()) {
    const test = allOf(emitter, variant, `${name}Variant${i + 1}`);
    emitter.file.code([group('if (', [test], ') ', '&&'), 'matches++;']);
  }
  emitter.file.line('return matches === 1;');
}

function allOf(emitter: CheckEmitter, variant: Type, name: string) {
  return bare(joined(emitter.conditions(variant, 'value', name), '&&'));
}
