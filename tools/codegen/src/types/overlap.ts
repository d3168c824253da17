import { codecs, type ObjectType, patternOf, type Type } from '@firn/contract';
import { alternativesOf } from './alternatives.js';
import { AssumedPairs } from './assumed-pairs.js';
import { jsonKindsOf, type Resolve } from './json-kinds.js';
import { highest, lowest } from './number-bounds.js';

/** How many alternatives are compared with each other for one answer. */
const maxAlternatives = 1_024;

type Counts<Low extends string, High extends string> = Readonly<Partial<Record<Low | High, number>>>;

/**
 * Tells whether a value may be of two types of one contract. It never denies it wrongly; where it is hard to know, it says yes.
 * Recursive types overlap unless something is found that excludes it.
 */
export class Overlap {
  readonly #resolve: Resolve;
  readonly #pairs = new AssumedPairs();

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  mayShare(left: Type, right: Type): boolean {
    let pairs = 0;
    for (const each of alternativesOf(left, this.#resolve))
      for (const other of alternativesOf(right, this.#resolve)) {
        pairs += 1;
        if (pairs > maxAlternatives || this.#alternativesMeet(each, other)) return true;
      }
    return false;
  }

  #alternativesMeet(left: Type, right: Type): boolean {
    const check = (): boolean => this.#resolved(this.#resolve(left), this.#resolve(right));
    return this.#pairs.holds(left, right, check);
  }

  #resolved(left: Type, right: Type): boolean {
    if (left.kind === 'intersection') return left.parts.every((each) => this.mayShare(each, right));
    if (right.kind === 'intersection') return right.parts.every((each) => this.mayShare(left, each));
    if (left.kind === 'enum') return left.values.some((value) => mayBe(value, right));
    if (right.kind === 'enum') return right.values.some((value) => mayBe(value, left));
    const kinds = jsonKindsOf(right, this.#resolve);
    if (![...jsonKindsOf(left, this.#resolve)].some((kind) => kinds.has(kind))) return false;
    if (left.kind === 'number' && right.kind === 'number')
      return !isBelow(left, right) && !isBelow(right, left);
    if (left.kind === 'string' && right.kind === 'string')
      return countsMeet(left, right, 'minLength', 'maxLength');
    if (left.kind === 'array' && right.kind === 'array')
      return (
        countsMeet(left, right, 'minItems', 'maxItems') &&
        (Math.max(left.minItems ?? 0, right.minItems ?? 0) === 0 || this.mayShare(left.items, right.items))
      );
    if (left.kind === 'object' && right.kind === 'object')
      return (
        countsMeet(left, right, 'minProperties', 'maxProperties') &&
        this.#keysMeet(left, right) &&
        this.#keysMeet(right, left)
      );
    return true;
  }

  /** Whether each key that one object has to have may hold a value that the other one takes there. */
  #keysMeet(left: ObjectType, right: ObjectType): boolean {
    return left.fields.every(({ name, type, required, aliases }) => {
      if (!required || aliases.length > 0) return true;
      if (right.fields.some((field) => field.aliases.includes(name))) return true;
      const other = right.fields.find((field) => field.name === name)?.type ?? right.extra;
      if (typeof other === 'string') return other !== 'closed';
      return this.mayShare(type, other);
    });
  }
}

/** Whether all numbers of a type are less than those of another. */
function isBelow(left: Type & { kind: 'number' }, right: Type & { kind: 'number' }): boolean {
  const [most, least] = [highest(left), lowest(right)];
  return most.value < least.value || (most.value === least.value && (most.open || least.open));
}

function countsMeet<Low extends string, High extends string>(
  left: Counts<Low, High>,
  right: Counts<Low, High>,
  low: Low,
  high: High,
): boolean {
  const least = Math.max(left[low] ?? 0, right[low] ?? 0);
  return least <= Math.min(left[high] ?? Infinity, right[high] ?? Infinity);
}

/** Whether a literal may be of a type that is neither a union nor an intersection. */
function mayBe(value: string | number | boolean | null, type: Type): boolean {
  switch (type.kind) {
    case 'enum':
      return type.values.includes(value);
    case 'string': {
      if (typeof value !== 'string') return false;
      const length = [...value].length;
      const isLong = length >= (type.minLength ?? 0) && length <= (type.maxLength ?? length);
      return isLong && (type.pattern === undefined || patternOf(type.pattern).test(value));
    }
    case 'number': {
      if (typeof value !== 'number' || (type.integer && !Number.isInteger(value))) return false;
      const one = { kind: 'number', integer: false, minimum: value, maximum: value } as const;
      return !isBelow(one, type) && !isBelow(type, one);
    }
    case 'codec':
      return codecMayBe(value, codecs[type.codec].wireType);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'unknown':
      return true;
    default:
      return false;
  }
}

function codecMayBe(value: string | number | boolean | null, wireType: string): boolean {
  if (typeof value === 'number') return wireType.includes('number');
  if (typeof value !== 'string') return false;
  if (wireType.includes('0x')) return value.startsWith('0x');
  if (wireType.includes('NodeID')) return value.startsWith('NodeID-');
  if (wireType === 'string | number') return /^-?\d/.test(value);
  return true;
}
