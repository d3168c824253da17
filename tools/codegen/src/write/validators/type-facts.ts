import { codecs, type Literal, type ObjectType, type Type } from '@firn/contract-model';
import { Conversions } from '../conversions.js';
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
  readonly #conversions: Conversions;

  constructor(declarations: readonly Declaration[]) {
    this.#byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
    this.#conversions = new Conversions(new Map(declarations.map(({ name, type }) => [name, type])));
  }

  /** The declaration of a name. */
  declaration(name: string): Declaration {
    const declaration = this.#byName.get(name);
    if (declaration === undefined) throw new Error(`no type of the contract is called ${name}`);
    return declaration;
  }

  /** The type behind references, without conditions on its values; `never` for one that only refers to itself. */
  resolve(type: Type): Exclude<Type, { kind: 'reference' }> {
    return this.#conversions.resolve(type);
  }

  /** Whether the decoded type differs from the wire type: it has a `TWire` of its own. */
  changes(type: Type): boolean {
    return this.hasCodec(type) || this.#conversions.hasAlias(type);
  }

  /** Whether a checked wire value must go through a decode function. */
  decodes(type: Type): boolean {
    return this.changes(type) || this.#conversions.drops(type);
  }

  /** As {@link decodes}, of a declaration: defaults of parameters count, and the items of their sequences. */
  declarationDecodes({ type, role }: Declaration): boolean {
    return this.decodes(type) || (role === 'params' && hasWork(type));
  }

  /** Whether values of the type have another form for programs than on the wire. */
  hasCodec(type: Type): boolean {
    return this.#conversions.hasCodec(type);
  }

  /** Whether JSON.stringify alone would not write a decoded value. */
  encodes(type: Type): boolean {
    return this.hasCodec(type) || this.#conversions.drops(type);
  }

  /** Whether keys that an object does not name are written although the document says nothing of them: as JSON.stringify writes those of a plain one. */
  keepsOthers(type: ObjectType): boolean {
    return type.extra === 'ignored' && !this.hasCodec(type);
  }

  /** The kinds of values that a type allows, as a sum of {@link kinds}. */
  kindsOf(type: Type, form: Form): number {
    return this.#kinds(type, form, new Set());
  }

  #kinds(type: Type, form: Form, seen: Set<string>): number {
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
        return type.variants.reduce((sum, variant) => sum | this.#kinds(variant, form, seen), 0);
      case 'intersection':
        return type.parts.reduce((product, part) => product & this.#kinds(part, form, seen), ~0);
      case 'reference': {
        if (seen.has(type.name)) return 0;
        return this.#kinds(this.declaration(type.name).type, form, new Set([...seen, type.name]));
      }
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

/** Whether parameters that are checked and not converted are not done yet: defaults are missing, and the items of lines were not there. */
function hasWork(type: Type): boolean {
  return (
    type.kind === 'object' &&
    type.fields.some((field) => field.default !== undefined || hasCheckedItems(field.type))
  );
}

/** Whether a type is a sequence whose items can be wrong. */
export function hasCheckedItems(type: Type): type is Type & { kind: 'stream' } {
  return type.kind === 'stream' && type.items.kind !== 'unknown';
}
