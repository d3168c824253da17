import type { CodecName, Type } from '@firn/contract';
import type { ModuleDraft } from '../module-draft.js';
import type { TypeFacts } from './type-facts.js';

const validation = '@firn/primitives/validation';

/** A function that makes of a text what is wanted, and leaves what does not stand for it. */
type TextReader = 'integerFromText' | 'numberFromText' | 'booleanFromText';

/** What a text stands for, by the type that is wanted: an expression; the text itself where any text will do. */
export function scalarFromText(facts: TypeFacts, file: ModuleDraft, type: Type, text: string): string {
  const readers = textReaders(type, (each) => facts.resolve(each));
  return readers.reduce((value, reader) => `${file.import(validation, reader)}(${value})`, text);
}

/** What reads a text by the type that is wanted, one after the other; nothing where any text will do. `resolve` gives what a reference is to. */
export function textReaders(type: Type, resolve: (type: Type) => Type): readonly TextReader[] {
  const number = numberForm(type, resolve);
  return [
    ...(number === undefined ? [] : [`${number}FromText` as const]),
    ...(mayBeBoolean(type, resolve) ? (['booleanFromText'] as const) : []),
  ];
}

function mayBeBoolean(type: Type, resolve: (type: Type) => Type): boolean {
  const resolved = resolve(type);
  if (resolved.kind === 'enum') return resolved.values.some((value) => typeof value === 'boolean');
  if (resolved.kind === 'union') return resolved.variants.some((variant) => mayBeBoolean(variant, resolve));
  if (resolved.kind === 'intersection') return resolved.parts.every((part) => mayBeBoolean(part, resolve));
  return resolved.kind === 'boolean';
}

/** The number that the text of a codec stands for; undefined where it is read as a text. */
function codecNumber(codec: CodecName): 'integer' | 'number' | undefined {
  if (codec === 'fixed4' || codec === 'exact-number') return 'number';
  return codec === 'unix-seconds' || codec.startsWith('exact-') ? 'integer' : undefined;
}

/** What a text becomes; undefined where the type takes the digits as they are, or no number. */
function numberForm(type: Type, resolve: (type: Type) => Type): 'integer' | 'number' | undefined {
  const resolved = resolve(type);
  switch (resolved.kind) {
    case 'number':
      return resolved.integer ? 'integer' : 'number';
    case 'codec':
      return codecNumber(resolved.codec);
    case 'enum':
      return resolved.values.some((value) => typeof value === 'number') ? 'number' : undefined;
    case 'union': {
      const forms = new Set(resolved.variants.map((variant) => numberForm(variant, resolve)));
      return forms.has('number') ? 'number' : forms.has('integer') ? 'integer' : undefined;
    }
    default:
      return undefined;
  }
}
