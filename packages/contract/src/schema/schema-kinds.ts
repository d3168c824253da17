import { asObject, asObjects, resolve, type SpecObject } from '../document/spec-node.js';

/** What values a schema allows, as far as it matters for reading one from a command line. */
export interface SchemaKinds {
  readonly types: ReadonlySet<string>;
  /** Schemas of the items, of each array that is allowed. */
  readonly items: readonly unknown[];
  /** Values of enumerations. */
  readonly values: readonly unknown[];
}

const maximumDepth = 16;

/** Looks through references and unions. A schema that says nothing of types allows each. */
export function schemaKinds(document: SpecObject, schema: unknown, depth = 0): SchemaKinds {
  const node = resolve(document, schema);
  const parts = [...asObjects(node.oneOf), ...asObjects(node.anyOf), ...asObjects(node.allOf)];
  if (parts.length > 0 && depth < maximumDepth) {
    const found = parts.map((part) => schemaKinds(document, part, depth + 1));
    return {
      types: new Set([...found.flatMap(({ types }) => [...types]), ...ownTypes(node)]),
      items: found.flatMap(({ items }) => items),
      values: found.flatMap(({ values }) => values),
    };
  }
  const values = Array.isArray(node.enum) ? node.enum : 'const' in node ? [node.const] : [];
  const types = ownTypes(node);
  return {
    types: new Set(
      types.length > 0 ? types : values.map((value) => (value === null ? 'null' : typeof value)),
    ),
    items: node.items === undefined ? [] : [node.items],
    values,
  };
}

function ownTypes(node: SpecObject): string[] {
  const { type } = node;
  if (type !== undefined) return Array.isArray(type) ? type.map(String) : [String(type)];
  if (node.properties !== undefined) return ['object'];
  return node.items === undefined ? [] : ['array'];
}

/** The name of a schema for people: `Peer[]`, `string | null`, one of its values. */
export function describeSchema(document: SpecObject, schema: unknown, depth = 0): string {
  const said = asObject(schema);
  if (typeof said.$ref === 'string') {
    const target = resolve(document, schema);
    const isScalar = target.properties === undefined && !Array.isArray(target.enum) && depth < maximumDepth;
    return isScalar ? describeSchema(document, target, depth + 1) : (said.$ref.split('/').at(-1) ?? 'any');
  }
  const variants = [...asObjects(said.oneOf), ...asObjects(said.anyOf)];
  if (variants.length > 0) return unique(variants.map((each) => describeSchema(document, each, depth + 1)));
  if (Array.isArray(said.enum)) return unique(said.enum.map((value) => JSON.stringify(value)));
  const types = ownTypes(said);
  if (types.length === 0) return 'any';
  return unique(
    types.map((type) => {
      if (type === 'array') return `${describeSchema(document, said.items ?? {}, depth + 1)}[]`;
      return type === 'string' && typeof said.format === 'string' ? said.format : type;
    }),
  );
}

function unique(names: readonly string[]): string {
  return [...new Set(names)].join(' | ');
}
