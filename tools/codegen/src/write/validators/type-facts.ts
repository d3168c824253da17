import {
  bareReferences,
  children,
  codecs,
  type Literal,
  namesHolding,
  strongComponents,
  type Type,
  type UnionType,
  withoutConditions,
} from '@firn/contract';
import { Overlap } from '../../types/overlap.js';
import type { Declaration } from './declaration.js';

/** What `typeof` and its like can tell of a value: one bit each, so that types with several are sums. */
export const kinds = {
  null: 1,
  boolean: 2,
  number: 4,
  string: 8,
  array: 16,
  object: 32,
  bigint: 64,
  /** No value of JSON: nothing, bytes, a sequence. */
  other: 128,
  date: 256,
} as const;

const allJson = kinds.null | kinds.boolean | kinds.number | kinds.string | kinds.array | kinds.object;

/** The two forms of a value: as it stands in JSON, and as programs have it. */
export type Form = 'wire' | 'decoded';

/** Answers what the writers ask about types again and again. */
export class TypeFacts {
  readonly #byName: ReadonlyMap<string, Declaration>;
  readonly #changing: ReadonlySet<string>;
  readonly #decoding: ReadonlySet<string>;
  readonly #encoding: ReadonlySet<string>;
  readonly #overlap = new Overlap((type) => this.resolve(type));
  /** By form, once they were asked for. */
  readonly #kindsOf: { [F in Form]?: ReadonlyMap<string, number> } = {};

  constructor(declarations: readonly Declaration[]) {
    this.#byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
    const types = new Map(declarations.map(({ name, type }) => [name, type]));
    this.#encoding = namesHolding(types, children, isConvertingCodec);
    this.#changing = namesHolding(types, children, (type) => isConvertingCodec(type) || hasOwnAlias(type));
    const worked = declarations.filter(({ type, role }) => role === 'params' && hasWork(type));
    // Nothing refers to the parameters of a call.
    this.#decoding = new Set([...this.#changing, ...worked.map(({ name }) => name)]);
  }

  /** The declaration of a name. */
  declaration(name: string): Declaration {
    const declaration = this.#byName.get(name);
    if (declaration === undefined) throw new Error(`no type of the contract is called ${name}`);
    return declaration;
  }

  /** The type behind references, without conditions on its values; `never` for one that only refers to itself. */
  resolve(type: Type): Exclude<Type, { kind: 'reference' }> {
    const seen = new Set<string>();
    let current = withoutConditions(type);
    while (current.kind === 'reference') {
      if (seen.has(current.name)) return { kind: 'never' };
      seen.add(current.name);
      current = withoutConditions(this.declaration(current.name).type);
    }
    return current;
  }

  /**
   * What a type is an alias of: the last of a chain of references, or the scalar without limits behind it, which the runtime checks and
   * converts. The type itself where it is no reference.
   */
  aliased(type: Type): Type {
    const seen = new Set<string>();
    let current = type;
    while (current.kind === 'reference' && !seen.has(current.name)) {
      seen.add(current.name);
      const next = this.declaration(current.name).type;
      if (next.kind !== 'reference') return isPlainScalar(next) ? next : current;
      current = next;
    }
    return current;
  }

  /** The scalar behind references, with the example that the last of them gives; the type itself where there is another type behind them. */
  scalar(type: Type): readonly [type: Type, example: unknown] {
    const seen = new Set<string>();
    let current = type;
    let example: unknown;
    while (current.kind === 'reference' && !seen.has(current.name)) {
      seen.add(current.name);
      const target = this.declaration(current.name);
      current = target.type;
      example ??= target.doc.example;
    }
    return isScalar(current) ? [current, example] : [type, undefined];
  }

  /** Whether the decoded type differs from the wire type: it has a `TWire` of its own. */
  changes(type: Type): boolean {
    return some(type, this.#changing, (node) => isConvertingCodec(node) || hasOwnAlias(node));
  }

  /** Whether a checked wire value must go through a decode function. */
  decodes(type: Type): boolean {
    return some(type, this.#decoding, (node) => isConvertingCodec(node) || hasOwnAlias(node));
  }

  /** As {@link decodes}, of a declaration: defaults of parameters count, and the items of their sequences. */
  declarationDecodes(declaration: Declaration): boolean {
    return this.#decoding.has(declaration.name);
  }

  /** Whether JSON.stringify alone would not write a decoded value. */
  encodes(type: Type): boolean {
    return some(type, this.#encoding, isConvertingCodec);
  }

  /** Whether more than one variant of a union may match although only one is allowed to: then they must be counted. */
  mustCount({ exclusive, variants }: UnionType): boolean {
    return (
      exclusive && variants.some((a, i) => variants.slice(i + 1).some((b) => this.#overlap.mayShare(a, b)))
    );
  }

  /** The kinds of values that a type allows, as a sum of {@link kinds}. */
  kindsOf(type: Type, form: Form): number {
    this.#kindsOf[form] ??= this.#named(form);
    return this.#kinds(type, form, this.#kindsOf[form]);
  }

  /** The kinds of all named types. A type is reached after those that it is made of; one that leads back to itself alone has no values. */
  #named(form: Form): ReadonlyMap<string, number> {
    const known = new Map<string, number>();
    const next = (name: string): readonly string[] => bareReferences(this.declaration(name).type);
    for (const component of strongComponents(this.#byName.keys(), next))
      for (const name of component) known.set(name, this.#kinds(this.declaration(name).type, form, known));
    return known;
  }

  #kinds(type: Type, form: Form, known: ReadonlyMap<string, number>): number {
    switch (type.kind) {
      case 'unknown':
        return allJson;
      case 'never':
        return 0;
      case 'codec':
        return codecKinds(form === 'wire' ? codecs[type.codec].wireType : codecs[type.codec].type);
      case 'enum':
        return type.values.reduce((sum: number, value) => sum | literalKind(value), 0);
      case 'tuple':
        return kinds.array;
      case 'record':
        return kinds.object;
      case 'union':
        return type.variants.reduce((sum, variant) => sum | this.#kinds(variant, form, known), 0);
      case 'intersection':
        return type.parts.reduce((product, part) => product & this.#kinds(part, form, known), ~0);
      case 'reference':
        return known.get(type.name) ?? 0;
      case 'undefined':
      case 'binary':
      case 'stream':
        return kinds.other;
      default:
        return kinds[type.kind];
    }
  }
}

const partKinds: Readonly<Record<string, number>> = {
  number: kinds.number,
  bigint: kinds.bigint,
  Date: kinds.date,
};

function codecKinds(typeText: string): number {
  return typeText.split(' | ').reduce((sum, part) => sum | (partKinds[part] ?? kinds.string), 0);
}

function literalKind(value: Literal): number {
  if (value === null) return kinds.null;
  if (typeof value === 'string') return kinds.string;
  return typeof value === 'number' ? kinds.number : kinds.boolean;
}

/** Whether a type is text without rules; a format that is an annotation only is none. */
export function isPlainString(type: Type): boolean {
  return type.kind === 'string' && (type.minLength ?? type.maxLength ?? type.pattern) === undefined;
}

/** Whether a type is a text, a number or one of several literals, or null; with conditions too. */
function isScalar(type: Type): boolean {
  if (type.kind === 'union') return type.variants.every(isScalar);
  if (type.kind === 'intersection') return type.parts.every(isScalar);
  return ['string', 'number', 'codec', 'boolean', 'enum', 'null'].includes(type.kind);
}

function isPlainScalar(type: Type): boolean {
  if (type.kind === 'boolean' || type.kind === 'null' || isPlainString(type)) return true;
  if (type.kind !== 'codec') return false;
  const { minimum, maximum, minLength, maxLength } = type;
  return (minimum ?? maximum ?? minLength ?? maxLength) === undefined;
}

function isConvertingCodec(type: Type): boolean {
  return type.kind === 'codec' && codecs[type.codec].converts;
}

function hasOwnAlias(type: Type): boolean {
  return type.kind === 'object' && type.fields.some((field) => field.aliases.length > 0);
}

/** Whether parameters that are checked and not converted are not done yet: defaults are missing, and the items of lines were not there. */
function hasWork(type: Type): boolean {
  return (
    type.kind === 'object' &&
    type.fields.some((field) => field.default !== undefined || mayHaveCheckedItems(field.type))
  );
}

/** Whether a type is a sequence whose items can be wrong. */
export function hasCheckedItems(type: Type): type is Type & { kind: 'stream' } {
  return type.kind === 'stream' && type.items.kind !== 'unknown';
}

/** As {@link hasCheckedItems}, of one of several types too. */
function mayHaveCheckedItems(type: Type): boolean {
  return type.kind === 'union' ? type.variants.some(hasCheckedItems) : hasCheckedItems(type);
}

/** Whether a part of the type has the property, where references have it by name. */
function some(type: Type, names: ReadonlySet<string>, has: (type: Type) => boolean): boolean {
  if (type.kind === 'reference') return names.has(type.name);
  return has(type) || children(type).some((child) => some(child, names, has));
}
