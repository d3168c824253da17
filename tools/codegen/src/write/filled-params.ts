import type { Field } from '@firn/contract';
import { stringLiteral } from './string-literal.js';

/**
 * The type of the parameters that a handler gets, of which `text` is the type for callers: `WithDefaults<ListPetsParams, 'limit'>`. The same
 * text where no parameter has a default.
 */
export function filledParams(
  params: readonly Pick<Field, 'name' | 'default'>[],
  text: string,
  importType: (name: string) => string,
): string {
  const filled = params.filter((param) => param.default !== undefined);
  if (filled.length === 0) return text;
  return `${importType('WithDefaults')}<${text}, ${filled.map(({ name }) => stringLiteral(name)).join(' | ')}>`;
}
