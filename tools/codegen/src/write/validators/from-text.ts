import type { Type } from '../../model/index.js';
import type { Fragment } from '../fragment.js';
import type { SourceFile } from '../source-file.js';
import { kinds, type TypeFacts } from './type-facts.js';

const validation = '@firn/primitives/validation';

/**
 * The JSON value that a text of a path or query stands for, as far as the type wants anything but a string. A text that does
 * not stand for what is wanted stays a string, so that the check names it.
 */
export function fromText(
  facts: TypeFacts,
  file: SourceFile,
  type: Type,
  text: string,
  mayRepeat: boolean,
): Fragment {
  const resolved = facts.resolve(type);
  if (resolved.kind === 'array' && mayRepeat) {
    const item = scalar(facts, file, resolved.items, 'item');
    return [`${file.import(validation, 'arrayFromText')}(${text}, (item) => `, item, ')'];
  }
  return scalar(facts, file, type, text);
}

function scalar(facts: TypeFacts, file: SourceFile, type: Type, text: string): Fragment {
  let value = text;
  const wanted = numberForm(facts, type);
  if (wanted !== undefined) value = `${file.import(validation, `${wanted}FromText`)}(${value})`;
  if ((facts.kindsOf(type, 'wire') & kinds.boolean) !== 0)
    value = `${file.import(validation, 'booleanFromText')}(${value})`;
  return value;
}

/** What a text becomes; undefined where the type takes the digits as they are, or no number. */
function numberForm(facts: TypeFacts, type: Type): 'integer' | 'number' | undefined {
  const resolved = facts.resolve(type);
  switch (resolved.kind) {
    case 'number':
      return resolved.integer ? 'integer' : 'number';
    case 'codec':
      if (resolved.codec === 'unix-seconds') return 'integer';
      return resolved.codec === 'fixed4' || resolved.codec === 'exact-number' ? 'number' : undefined;
    case 'enum':
      return resolved.values.some((value) => typeof value === 'number') ? 'number' : undefined;
    case 'union': {
      const forms = new Set(resolved.variants.map((variant) => numberForm(facts, variant)));
      return forms.has('number') ? 'number' : forms.has('integer') ? 'integer' : undefined;
    }
    default:
      return undefined;
  }
}
