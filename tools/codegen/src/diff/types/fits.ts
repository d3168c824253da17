import {
  type CodecType,
  type Condition,
  codecs,
  type Literal,
  type NumberType,
  type ObjectType,
  patternOf,
  type StringType,
  type Type,
} from '@firn/contract';
import { alternativesOf } from '../../types/alternatives.js';
import { AssumedPairs } from '../../types/assumed-pairs.js';
import { highest, lowest } from '../../types/number-bounds.js';
import { sameMeaning } from './same-meaning.js';
import type { TypeTable } from './type-table.js';

/**
 * Tells whether every value of one type is a value of another. It never says so wrongly; where it is hard to know, it says no.
 * Recursive types fit if nothing is found that does not.
 */
export class Fit {
  readonly #from: TypeTable;
  readonly #to: TypeTable;
  readonly #pairs = new AssumedPairs();

  /** Types of `from` are asked for, types of `to` take them. */
  constructor(from: TypeTable, to: TypeTable) {
    this.#from = from;
    this.#to = to;
  }

  fits(type: Type, other: Type): boolean {
    const check = (): boolean => this.#resolved(this.#from.resolve(type), this.#to.resolve(other));
    return this.#pairs.holds(type, other, check);
  }

  #resolved(type: Type, other: Type): boolean {
    if (other.kind === 'unknown' || type.kind === 'never') return true;
    if (type.kind === 'union') return this.#allFit(type, other);
    if (other.kind === 'intersection')
      return (
        (other.conditions ?? []).every((condition) => this.#meets(type, condition)) &&
        other.parts.every((part) => this.fits(type, part))
      );
    if (other.kind === 'union') return this.#fitsSome(type, other) || this.#literalsFit(type, other);
    if (type.kind === 'intersection') return type.parts.some((part) => this.fits(part, other));
    if (type.kind === 'enum') return type.values.every((value) => literalFits(value, other));
    return this.#sameKind(type, other);
  }

  /** Whether the same is demanded of the type's own values. */
  #meets(type: Type, condition: Condition): boolean {
    return (
      type.kind === 'intersection' &&
      (type.conditions ?? []).some((own) => sameMeaning(own, condition, this.#from, this.#to))
    );
  }

  #allFit(union: Type, other: Type): boolean {
    for (const each of alternativesOf(union, (part) => this.#from.resolve(part)))
      if (!this.fits(each, other)) return false;
    return true;
  }

  #fitsSome(type: Type, union: Type): boolean {
    for (const each of alternativesOf(union, (part) => this.#to.resolve(part)))
      if (this.fits(type, each)) return true;
    return false;
  }

  /** Whether each of several literals fits an alternative, which may be another one for each. */
  #literalsFit(type: Type, union: Type): boolean {
    return (
      type.kind === 'enum' &&
      type.values.length > 1 &&
      type.values.every((value) => this.#fitsSome({ kind: 'enum', values: [value] }, union))
    );
  }

  #sameKind(type: Type, other: Type): boolean {
    if (type.kind === 'number' && other.kind === 'number') return numberFits(type, other);
    if (type.kind === 'string' && other.kind === 'string') return stringFits(type, other);
    if (type.kind === 'codec' && other.kind === 'codec') return codecFits(type, other);
    if (type.kind === 'codec' && other.kind === 'string') return textFits(type, other);
    if (type.kind === 'array' && other.kind === 'array')
      return (
        countFits(type, other, 'minItems', 'maxItems') &&
        (type.uniqueItems === true || other.uniqueItems !== true) &&
        this.fits(type.items, other.items)
      );
    if (type.kind === 'tuple' && other.kind === 'tuple') return this.#tupleFits(type, other);
    if (type.kind === 'record' && other.kind === 'record')
      return (
        countFits(type, other, 'minProperties', 'maxProperties') &&
        (other.keyPattern === undefined || other.keyPattern === type.keyPattern) &&
        (other.keyCodec === undefined || other.keyCodec === type.keyCodec) &&
        this.fits(type.values, other.values)
      );
    if (type.kind === 'object' && other.kind === 'object') return this.#objectFits(type, other);
    if (type.kind === 'stream' && other.kind === 'stream')
      return type.of === other.of && this.fits(type.items, other.items);
    return type.kind === other.kind && plainKinds.has(type.kind);
  }

  #tupleFits(type: Type & { kind: 'tuple' }, other: Type & { kind: 'tuple' }): boolean {
    if (type.required < other.required) return false;
    const length = Math.max(type.items.length, other.items.length);
    for (let index = 0; index < length; index += 1) {
      const own = type.items[index] ?? type.rest;
      const wanted = other.items[index] ?? other.rest;
      if (own !== undefined && (wanted === undefined || !this.fits(own, wanted))) return false;
    }
    return type.rest === undefined || (other.rest !== undefined && this.fits(type.rest, other.rest));
  }

  #objectFits(type: ObjectType, other: ObjectType): boolean {
    const own = new Map(type.fields.map((field) => [field.name, field]));
    const wanted = new Map(other.fields.map((field) => [field.name, field]));
    const known = other.fields.every((field) => {
      const mine = own.get(field.name);
      if (mine === undefined) return !field.required && this.#extraFits(type.extra, field.type);
      return (mine.required || !field.required) && this.fits(mine.type, field.type);
    });
    const further = type.fields.every(
      (field) => wanted.has(field.name) || this.#takesExtra(other.extra, field.type),
    );
    return (
      known &&
      further &&
      this.#extrasFit(type, other) &&
      countFits(type, other, 'minProperties', 'maxProperties')
    );
  }

  /** Whether a key that `type` does not name can only hold what a field takes. Keys that are ignored are not sent. */
  #extraFits(extra: ObjectType['extra'], field: Type): boolean {
    if (extra === 'closed' || extra === 'ignored') return true;
    return typeof extra === 'object' ? this.fits(extra, field) : this.#to.resolve(field).kind === 'unknown';
  }

  #takesExtra(extra: ObjectType['extra'], field: Type): boolean {
    if (extra === 'closed') return false;
    return typeof extra === 'object' ? this.fits(field, extra) : true;
  }

  #extrasFit(type: ObjectType, other: ObjectType): boolean {
    if (type.extra === 'closed' || other.extra === 'ignored' || other.extra === 'open') return true;
    return (
      typeof type.extra === 'object' && typeof other.extra === 'object' && this.fits(type.extra, other.extra)
    );
  }
}

/** Kinds of which there is one type only. */
const plainKinds: ReadonlySet<Type['kind']> = new Set(['boolean', 'null', 'undefined', 'binary']);

function literalFits(value: Literal, other: Type): boolean {
  if (other.kind === 'enum') return other.values.includes(value);
  if (other.kind === 'boolean') return typeof value === 'boolean';
  if (other.kind === 'null') return value === null;
  if (other.kind === 'number' && typeof value === 'number')
    return numberFits(
      { kind: 'number', integer: Number.isInteger(value), minimum: value, maximum: value },
      other,
    );
  if (other.kind !== 'string' || typeof value !== 'string') return false;
  const length = [...value].length;
  return (
    length >= (other.minLength ?? 0) &&
    length <= (other.maxLength ?? length) &&
    (other.pattern === undefined || patternOf(other.pattern).test(value)) &&
    other.format === undefined
  );
}

function numberFits(type: NumberType, other: NumberType): boolean {
  if (other.integer && !type.integer) return false;
  if (other.multipleOf !== undefined && !isMultiple(type, other.multipleOf)) return false;
  const least = lowest(type);
  const wantedLeast = lowest(other);
  const most = highest(type);
  const wantedMost = highest(other);
  return (
    (wantedLeast.value < least.value ||
      (wantedLeast.value === least.value && (!wantedLeast.open || least.open))) &&
    (wantedMost.value > most.value || (wantedMost.value === most.value && (!wantedMost.open || most.open)))
  );
}

/** All multiples of the own step, or the one value that a number can have, are multiples of a step. */
function isMultiple(type: NumberType, step: number): boolean {
  const single = type.minimum !== undefined && type.minimum === type.maximum ? type.minimum : undefined;
  const unit = single ?? type.multipleOf ?? (type.integer ? 1 : undefined);
  return unit !== undefined && Number.isInteger(unit / step);
}

function stringFits(type: StringType, other: StringType): boolean {
  return (
    countFits(type, other, 'minLength', 'maxLength') &&
    (other.pattern === undefined || other.pattern === type.pattern) &&
    (other.format === undefined || other.format === type.format)
  );
}

function codecFits(type: CodecType, other: CodecType): boolean {
  if (type.codec !== other.codec || type.writes !== other.writes) return false;
  if (!countFits(type, other, 'minLength', 'maxLength')) return false;
  const aboveLeast =
    other.minimum === undefined || (type.minimum !== undefined && type.minimum >= other.minimum);
  return (
    aboveLeast &&
    (other.maximum === undefined || (type.maximum !== undefined && type.maximum <= other.maximum))
  );
}

/** Whether a text with a codec that converts nothing is a text of another type. */
function textFits({ codec, minLength, maxLength }: CodecType, other: StringType): boolean {
  const isText = !codecs[codec].converts && codecs[codec].type !== 'number';
  const text: StringType = {
    kind: 'string',
    format: codecs[codec].name,
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
  return isText && stringFits(text, other);
}

/** Whether one pair of counting limits lies inside another. */
function countFits<Low extends string, High extends string>(
  type: Readonly<Partial<Record<Low | High, number>>>,
  other: Readonly<Partial<Record<Low | High, number>>>,
  low: Low,
  high: High,
): boolean {
  return (type[low] ?? 0) >= (other[low] ?? 0) && (type[high] ?? Infinity) <= (other[high] ?? Infinity);
}
