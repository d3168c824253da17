import type { ContractDocument } from '../document/contract-document.js';
import {
  type ArrayType,
  type CheckedFormat,
  type CodecName,
  type Contract,
  isCheckedFormat,
  type Location,
  type ObjectType,
  type RecordType,
  type Type,
  tagValue,
  type UnionType,
  variantOfTag,
} from '../model/index.js';
import { patternOf } from '../pattern.js';
import { misfitsOf } from './check-values.js';
import { pick, type Random, words } from './random.js';
import { type CheckedTextRules, sampleCheckedText } from './sample-checked-text.js';
import { sampleCodec, sampleNumber, sampleString } from './sample-scalar.js';

/** A type of which no value was found. */
export class NoSampleError extends Error {
  override readonly name = 'NoSampleError';
  /** The value that came closest; `undefined` where there is none. */
  readonly closest: unknown;

  constructor(message: string, closest?: unknown) {
    super(message);
    this.closest = closest;
  }
}

/** Whether an error is a {@link NoSampleError}, of this or of another copy of the code. */
export function isNoSampleError(error: unknown): error is NoSampleError {
  return error instanceof Error && error.name === 'NoSampleError';
}

/** How many attempts a value that has to keep rules between its parts has. */
const attempts = 24;
/** From here on optional fields are left out and lists are as short as they may be. */
const fullDepth = 4;
const fullNodes = 600;
/** No value is deeper; a type that asks for more has none. */
const maximumDepth = 60;

/** What stands at the places of the model: of Swagger 2.0 they are those that it has in the words of OpenAPI 3. */
type SchemaSource = Pick<ContractDocument, 'schemaAt'>;

/** What values are made of. */
export interface SampleSource {
  readonly contract: Contract;
  /** The schemas whose `example`s are taken where they fit; absent: they are not. */
  readonly document?: SchemaSource | undefined;
  readonly random: Random;
  /** Where the type stands, for an error that names the place. */
  readonly place?: Location | undefined;
}

/**
 * A value that a type allows: of the examples that stand at its fields, else made of its rules, patterns among them.
 * @throws NoSampleError where none is found.
 */
export function sampleType(source: SampleSource, type: Type): unknown {
  let closest: unknown;
  let broken: string | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    // The later attempts leave out what need not be there.
    const sampler = new Sampler(source, attempt < attempts / 2 ? fullNodes : 0);
    const value = sampler.sample(type, 0);
    const [issue] = misfitsOf(source.contract, type, value);
    if (issue === undefined) return value;
    [closest, broken] = [value, issue.message];
  }
  throw new NoSampleError(`no value was found that keeps every rule (${broken})`, closest);
}

class Sampler {
  readonly #source: SampleSource;
  readonly #random: Random;
  readonly #types: ReadonlyMap<string, Contract['types'][number]>;
  #left: number;
  /** The place of the schema that a value is being made of, as far as it is known. */
  #place: Location | undefined;

  constructor(source: SampleSource, nodes: number) {
    this.#source = source;
    this.#random = source.random;
    this.#types = new Map(source.contract.types.map((each) => [each.name, each]));
    this.#left = nodes;
    this.#place = source.place;
  }

  sample(type: Type, depth: number): unknown {
    this.#left--;
    if (depth > maximumDepth) throw new NoSampleError('the type is nested without an end');
    switch (type.kind) {
      case 'unknown':
        return {};
      case 'boolean':
        return this.#random() < 0.5;
      case 'null':
        return null;
      case 'number':
        return sampleNumber(type, this.#random);
      case 'codec':
        return sampleCodec(type, this.#random);
      case 'string':
        return sampleString(type, this.#random);
      case 'enum':
        return pick(this.#random, type.values);
      case 'array':
        return this.#array(type, depth);
      case 'tuple':
        return type.items.map((item) => this.sample(item, depth + 1));
      case 'record':
        return this.#record(type, depth);
      case 'object':
        return this.#object(type, depth);
      case 'union':
        return this.#union(type, depth);
      case 'intersection':
        return this.#all(type.parts, depth);
      case 'reference': {
        const named = this.#types.get(type.name);
        if (named === undefined) return {};
        return this.#at(named.location, named.type, depth);
      }
      case 'never':
        throw new NoSampleError(
          this.#place === undefined ? 'no value fits its schema' : `no value fits #${this.#place.pointer}`,
        );
      default:
        throw new NoSampleError(`there is no JSON value of ${type.kind}`);
    }
  }

  #isFull(depth: number): boolean {
    return depth < fullDepth && this.#left > 0;
  }

  /** The example that stands at a schema, or a value made of it. */
  #at(location: Location, type: Type, depth: number): unknown {
    const outer = this.#place;
    this.#place = location;
    const value = this.#written(location, type) ?? this.sample(type, depth + 1);
    this.#place = outer;
    return value;
  }

  /** The example that stands at a schema, where it fits. */
  #written(location: Location, type: Type): unknown {
    const { document, contract } = this.#source;
    if (document === undefined) return undefined;
    const node = document.schemaAt(location).object;
    const list: unknown = node.examples;
    const example: unknown = node.example ?? (Array.isArray(list) ? list[0] : undefined);
    return example === undefined || misfitsOf(contract, type, example).length > 0 ? undefined : example;
  }

  #array({ items, minItems = 0, maxItems = 3, uniqueItems }: ArrayType, depth: number): unknown[] {
    const most = Math.max(minItems, Math.min(maxItems, 3));
    const length = this.#isFull(depth)
      ? Math.max(minItems, Math.min(most, 1 + Math.floor(this.#random() * 3)))
      : minItems;
    const found = new Map<string, unknown>();
    for (let tries = 0; found.size < length && tries < 2 * length + attempts; tries++) {
      const item = this.sample(items, depth + 1);
      found.set(uniqueItems === true ? keyOf(item) : String(tries), item);
    }
    return [...found.values()];
  }

  #record(
    { values, keyPattern, keyCodec, minProperties = 0, maxProperties = 2 }: RecordType,
    depth: number,
  ): unknown {
    const count = this.#isFull(depth) ? Math.max(minProperties, Math.min(maxProperties, 2)) : minProperties;
    const found = new Map<string, unknown>();
    for (let tries = 0; found.size < count && tries < 2 * count + attempts; tries++) {
      const key = this.#key(keyPattern, keyCodec, tries);
      if (!found.has(key)) found.set(key, this.sample(values, depth + 1));
    }
    return Object.fromEntries(found);
  }

  #key(pattern: string | undefined, codec: CodecName | undefined, index: number): string {
    if (codec !== undefined && isCheckedFormat(codec)) {
      const patterns = pattern === undefined ? [] : [patternOf(pattern)];
      const rules = { formats: [codec], patterns, minLength: 0, maxLength: Number.POSITIVE_INFINITY };
      return sampleCheckedText(rules, this.#random);
    }
    if (codec !== undefined)
      return String(sampleCodec({ kind: 'codec', codec, writes: 'string' }, this.#random));
    if (pattern !== undefined) return sampleString({ kind: 'string', pattern }, this.#random);
    return words[index] ?? `key${index}`;
  }

  #object({ fields, extra, minProperties = 0, maxProperties }: ObjectType, depth: number): unknown {
    const required = fields.filter((field) => field.required).length;
    let room = Math.max(required, maxProperties ?? Number.POSITIVE_INFINITY) - required;
    let wanted = minProperties - required;
    const entries: [string, unknown][] = [];
    for (const { name, type, required: must, location } of fields) {
      const isTaken = must || (room > 0 && (wanted > 0 || this.#isFull(depth)) && type.kind !== 'never');
      if (!isTaken) continue;
      if (!must) {
        room--;
        wanted--;
      }
      entries.push([name, this.#at(location, type, depth)]);
    }
    for (let index = 0; wanted > 0 && extra !== 'closed'; index++, wanted--)
      entries.push([`key${index}`, typeof extra === 'object' ? this.sample(extra, depth + 1) : 'alpha']);
    return Object.fromEntries(entries);
  }

  /** A variant that the union accepts: with `oneOf` a value may fit two of them, and with a discriminator it has to name its own. */
  #union(type: UnionType, depth: number): unknown {
    const { variants, discriminator } = type;
    const tags = Object.entries(discriminator?.mapping ?? {});
    const start = Math.floor(this.#random() * variants.length);
    const order = variants.map((_, index) => (start + index) % variants.length);
    // The last levels take what ends first.
    if (!this.#isFull(depth)) order.sort((a, b) => weightOf(variants[a]) - weightOf(variants[b]));
    else order.sort((a, b) => Number(variants[a]?.kind === 'null') - Number(variants[b]?.kind === 'null'));
    let last: unknown;
    for (const index of order) {
      const variant = variants[index];
      if (variant === undefined || variant.kind === 'never') continue;
      const value = this.sample(variant, depth + 1);
      const tag = tags.find(([, target]) => target === index)?.[0];
      const isTagged =
        discriminator !== undefined && tag !== undefined && typeof value === 'object' && value !== null;
      last =
        isTagged && variantOfTag(discriminator, Reflect.get(value, discriminator.property)) !== index
          ? { ...value, [discriminator.property]: tagValue(discriminator, tag) }
          : value;
      if (misfitsOf(this.#source.contract, type, last).length === 0) return last;
    }
    return last;
  }

  #all(parts: readonly Type[], depth: number): unknown {
    const values = parts.map((part) => this.sample(part, depth + 1));
    const isObject = (value: unknown): boolean =>
      typeof value === 'object' && value !== null && !Array.isArray(value);
    if (values.every(isObject)) return Object.assign({}, ...values);
    if (values.every(Array.isArray)) return this.#lengthened(parts, values, depth);
    const whole: Type = { kind: 'intersection', parts };
    const fitting = values.find((value) => misfitsOf(this.#source.contract, whole, value).length === 0);
    if (fitting !== undefined) return fitting;
    const rules = checkedTextRules(parts.map((part) => this.#resolved(part)));
    return rules === undefined ? values[0] : sampleCheckedText(rules, this.#random);
  }

  #resolved(type: Type): Type {
    return type.kind === 'reference' ? (this.#types.get(type.name)?.type ?? type) : type;
  }

  /** The positions of a tuple, and behind them as many as another part asks for. */
  #lengthened(parts: readonly Type[], lists: readonly (readonly unknown[])[], depth: number): unknown[] {
    const length = Math.max(...lists.map((list) => list.length));
    const at = parts.findIndex(({ kind }) => kind === 'tuple');
    const tuple = parts[at];
    const first = lists[at] ?? [];
    const rest = tuple?.kind === 'tuple' ? tuple.rest : undefined;
    return Array.from({ length }, (_, index) => {
      if (index < first.length) return first[index];
      return rest === undefined
        ? lists.find((list) => index < list.length)?.[index]
        : this.sample(rest, depth + 1);
    });
  }
}

/** The rules of parts that all speak of one text, if a format is checked among them. */
function checkedTextRules(parts: readonly Type[]): CheckedTextRules | undefined {
  const formats: CheckedFormat[] = [];
  const patterns: RegExp[] = [];
  let [minLength, maxLength] = [0, Number.POSITIVE_INFINITY];
  for (const part of parts) {
    if (part.kind === 'codec' && isCheckedFormat(part.codec)) formats.push(part.codec);
    else if (part.kind !== 'string') return undefined;
    else if (part.pattern !== undefined) patterns.push(patternOf(part.pattern));
    minLength = Math.max(minLength, part.minLength ?? 0);
    maxLength = Math.min(maxLength, part.maxLength ?? maxLength);
  }
  return formats.length === 0 ? undefined : { formats, patterns, minLength, maxLength };
}

const weights: Partial<Record<Type['kind'], number>> = {
  null: 0,
  reference: 3,
  object: 2,
  intersection: 4,
  union: 4,
};

function weightOf(type: Type | undefined): number {
  return type === undefined ? 9 : (weights[type.kind] ?? 1);
}

function keyOf(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)) ?? '';
}
