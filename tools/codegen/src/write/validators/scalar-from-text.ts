import type { CodecName, Type } from '@firn/contract-model';
import type { SourceFile } from '../source-file.js';
import { kinds, type TypeFacts } from './type-facts.js';

const validation = '@firn/primitives/validation';

/** What a text stands for, by the type that is wanted: an expression; the text itself where any text will do. */
export function scalarFromText(facts: TypeFacts, file: SourceFile, type: Type, text: string): string {
  let value = text;
  const wanted = numberForm(facts, type);
  if (wanted !== undefined) value = `${file.import(validation, `${wanted}FromText`)}(${value})`;
  const isBoolean =
    facts.resolve(type).kind !== 'unknown' && (facts.kindsOf(type, 'wire') & kinds.boolean) !== 0;
  return isBoolean ? `${file.import(validation, 'booleanFromText')}(${value})` : value;
}

/** The number that the text of a codec stands for; undefined where it is read as a text. */
export function codecNumber(codec: CodecName): 'integer' | 'number' | undefined {
  if (codec === 'fixed4' || codec === 'exact-number') return 'number';
  return codec === 'unix-seconds' || codec.startsWith('exact-') ? 'integer' : undefined;
}

/** What a text becomes; undefined where the type takes the digits as they are, or no number. */
function numberForm(facts: TypeFacts, type: Type): 'integer' | 'number' | undefined {
  const resolved = facts.resolve(type);
  switch (resolved.kind) {
    case 'number':
      return resolved.integer ? 'integer' : 'number';
    case 'codec':
      return codecNumber(resolved.codec);
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
