import { codecs, type Type } from '@firn/contract';

/** The type behind references. */
export type Resolve = (type: Type) => Type;

/** What JSON tells apart. */
export type JsonKind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

const every: readonly JsonKind[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** The kinds of JSON that values of a type may be. Errs towards more. */
export function jsonKindsOf(type: Type, resolve: Resolve): ReadonlySet<JsonKind> {
  const found = new Set<JsonKind>();
  const seen = new Set<Type>();
  const visit = (each: Type): void => {
    const resolved = resolve(each);
    if (seen.has(resolved)) return;
    seen.add(resolved);
    for (const kind of ownKinds(resolved)) found.add(kind);
    if (resolved.kind === 'union') for (const variant of resolved.variants) visit(variant);
    if (resolved.kind === 'intersection') for (const part of resolved.parts) visit(part);
  };
  visit(type);
  return found;
}

function ownKinds(type: Type): readonly JsonKind[] {
  switch (type.kind) {
    case 'union':
    case 'intersection':
    case 'never':
      return [];
    case 'null':
    case 'boolean':
    case 'number':
    case 'string':
    case 'array':
    case 'object':
      return [type.kind];
    case 'codec':
      return codecs[type.codec].wireType === 'string | number' ? ['number', 'string'] : [type.writes];
    case 'tuple':
      return ['array'];
    case 'record':
      return ['object'];
    case 'enum':
      return type.values.map((value) => (value === null ? 'null' : (typeof value as JsonKind)));
    default:
      return every;
  }
}
