import type { CodecType, NumberType, StringType, Type } from './type.js';

/** One limit of a type: `Minimum: 1`. */
export interface Limit {
  /** Empty where the value says all: `Unique items`. */
  readonly label: string;
  readonly value: string;
  /** Whether the value is a text with any characters. */
  readonly isText?: true;
}

/** Limits of a type that its name does not tell. Those of the items of a list, and of alternatives other than null, are not among them. */
export function limitsOf(type: Type): readonly Limit[] {
  switch (type.kind) {
    case 'number':
      return [
        ...bounds(type),
        ...limit('Exclusive minimum', type.exclusiveMinimum),
        ...limit('Exclusive maximum', type.exclusiveMaximum),
        ...limit('Multiple of', type.multipleOf),
      ];
    case 'codec':
      return [...bounds(type), ...lengths(type)];
    case 'string':
      return [...lengths(type), ...text('Pattern', type.pattern), ...text('Format', type.format)];
    case 'array':
      return [
        ...limit('Minimum items', type.minItems),
        ...limit('Maximum items', type.maxItems),
        ...(type.uniqueItems === true ? [{ label: '', value: 'Unique items' }] : []),
      ];
    case 'intersection':
      return type.parts.flatMap(limitsOf);
    case 'union': {
      const others = type.variants.filter(({ kind }) => kind !== 'null');
      return others.length === 1 ? others.flatMap(limitsOf) : [];
    }
    default:
      return [];
  }
}

function bounds({ minimum, maximum }: Pick<NumberType | CodecType, 'minimum' | 'maximum'>): readonly Limit[] {
  return [...limit('Minimum', minimum), ...limit('Maximum', maximum)];
}

function lengths({ minLength, maxLength }: Pick<StringType, 'minLength' | 'maxLength'>): readonly Limit[] {
  return [...limit('Minimum length', minLength), ...limit('Maximum length', maxLength)];
}

/** A limit; none where it is that of exact JavaScript numbers. */
function limit(label: string, value: number | bigint | undefined): readonly Limit[] {
  const isOfNumbers = typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;
  return value === undefined || isOfNumbers ? [] : [{ label, value: String(value) }];
}

function text(label: string, value: string | undefined): readonly Limit[] {
  return value === undefined || value === '' ? [] : [{ label, value, isText: true }];
}
