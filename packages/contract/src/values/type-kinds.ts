import { type Contract, codecs, type Field, type Literal, type Type } from '../model/index.js';

/** What values a type allows, as far as it matters for reading one that is typed by a person. */
export interface TypeKinds {
  /** Empty: any. */
  readonly kinds: ReadonlySet<'boolean' | 'null' | 'number' | 'string' | 'array' | 'object' | 'binary'>;
  /** Types of the items, of each list that is allowed. */
  readonly items: readonly Type[];
  /** Values of enumerations. */
  readonly values: readonly Literal[];
}

type Kind = TypeKinds['kinds'] extends ReadonlySet<infer Each> ? Each : never;

/** Looks through references, unions and intersections. */
export function typeKinds(contract: Contract, type: Type): TypeKinds {
  const kinds = new Set<Kind>();
  const items: Type[] = [];
  const values: Literal[] = [];
  const seen = new Set<Type>();
  const visit = (each: Type): void => {
    if (seen.has(each)) return;
    seen.add(each);
    switch (each.kind) {
      case 'reference':
        visit(contract.types.find(({ name }) => name === each.name)?.type ?? { kind: 'unknown' });
        return;
      case 'union':
        for (const variant of each.variants) visit(variant);
        return;
      case 'intersection':
        for (const part of each.parts) visit(part);
        return;
      case 'array':
      case 'stream':
        kinds.add('array');
        items.push(each.items);
        return;
      case 'tuple':
        kinds.add('array');
        items.push(...each.items);
        return;
      case 'enum':
        values.push(...each.values);
        for (const value of each.values) kinds.add(value === null ? 'null' : (typeof value as Kind));
        return;
      case 'codec':
        kinds.add(each.writes);
        return;
      case 'object':
      case 'record':
        kinds.add('object');
        return;
      case 'unknown':
      case 'never':
      case 'undefined':
        return;
      default:
        kinds.add(each.kind);
    }
  };
  visit(type);
  return { kinds, items, values };
}

/** The name of a type for people: `Peer[]`, `uint64 | null`, its values. */
export function describeType(contract: Contract, type: Type): string {
  switch (type.kind) {
    case 'reference': {
      const target = contract.types.find(({ name }) => name === type.name)?.type;
      const isScalar = target?.kind === 'string' || target?.kind === 'codec' || target?.kind === 'number';
      return isScalar ? describeType(contract, target) : type.name;
    }
    case 'union':
      return unique(
        type.variants.map((each) => describeType(contract, each)),
        ' | ',
      );
    case 'intersection':
      return unique(
        type.parts.map((each) => describeType(contract, each)),
        ' & ',
      );
    case 'array':
      return `${grouped(describeType(contract, type.items))}[]`;
    case 'stream':
      return `stream of ${describeType(contract, type.items)}`;
    case 'tuple':
      return `[${type.items.map((each) => describeType(contract, each)).join(', ')}]`;
    case 'enum':
      return unique(
        type.values.map((value) => JSON.stringify(value)),
        ' | ',
      );
    case 'codec':
      return codecs[type.codec].name;
    case 'number':
      return type.integer ? 'integer' : 'number';
    case 'string':
      return type.format ?? 'string';
    case 'record':
      return `map of ${describeType(contract, type.values)}`;
    case 'unknown':
      return 'any';
    case 'undefined':
      return 'nothing';
    case 'binary':
      return 'bytes';
    default:
      return type.kind;
  }
}

function grouped(name: string): string {
  return /[|&]/.test(name) ? `(${name})` : name;
}

function unique(names: readonly string[], separator: string): string {
  return [...new Set(names)].join(separator);
}

/** The type of a member of an object, looked for through references, unions and intersections; `unknown` where nothing is said of it. */
export function memberType(contract: Contract, type: Type, name: string): Type {
  return memberField(contract, type, name)?.type ?? { kind: 'unknown' };
}

/** What is said of a member of an object; of the values of a map no place is known. */
export type MemberField = Pick<Field, 'type' | 'doc'> & Partial<Pick<Field, 'location'>>;

/** What is said of a member of an object: its field, or the values of a map. */
export function memberField(contract: Contract, type: Type, name: string): MemberField | undefined {
  const seen = new Set<Type>();
  const visit = (each: Type): MemberField | undefined => {
    if (seen.has(each)) return undefined;
    seen.add(each);
    switch (each.kind) {
      case 'reference': {
        const named = contract.types.find((candidate) => candidate.name === each.name);
        return named && visit(named.type);
      }
      case 'union':
        return firstOf(each.variants, visit);
      case 'intersection':
        return firstOf(each.parts, visit);
      case 'record':
        return { type: each.values, doc: {} };
      case 'object': {
        const field = each.fields.find((candidate) => candidate.name === name);
        return field ?? (typeof each.extra === 'object' ? { type: each.extra, doc: {} } : undefined);
      }
      default:
        return undefined;
    }
  };
  return visit(type);
}

function firstOf<Found>(types: readonly Type[], find: (type: Type) => Found | undefined): Found | undefined {
  for (const type of types) {
    const found = find(type);
    if (found !== undefined) return found;
  }
  return undefined;
}
