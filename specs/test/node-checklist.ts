import { below, follow, isObject, objectsOf, type Placed } from './node-documents.js';

/** Fields of an object with their types; a name that ends in `?` may be missing. */
export type Fields = Readonly<Record<string, string>>;

/** What the checklist says of one method. */
export interface MethodRule {
  readonly params: Fields;
  readonly result: string | Fields;
  readonly access?: string;
  /** Form of the parameters, where it differs from the group's. */
  readonly form?: string;
  readonly says?: readonly string[];
  readonly errors?: readonly string[];
  readonly maxLength?: Readonly<Record<string, number>>;
  readonly enum?: Readonly<Record<string, readonly string[]>>;
  readonly default?: Readonly<Record<string, unknown>>;
  readonly deprecated?: Readonly<Record<string, string>>;
}

/** What the checklist says of one group. */
export interface GroupRule {
  readonly path: string;
  readonly webSocketPath?: string;
  readonly access: string;
  readonly params: string;
  readonly says?: readonly string[];
  readonly methods: Readonly<Record<string, MethodRule>>;
}

/** `requirements/node.yaml`. */
export interface Checklist {
  readonly groups: Readonly<Record<string, GroupRule>>;
  readonly evm: {
    readonly path: string;
    readonly webSocketPath: string;
    readonly params: string;
    readonly namespaces: readonly string[];
    readonly access: Readonly<Record<string, string>>;
    readonly methods: Readonly<Record<string, MethodRule>>;
    readonly proofLimits: { readonly method: string; readonly says: readonly string[] };
  };
  readonly publicWebSocket: string;
  readonly publicBatchLimit: number;
  readonly records: Readonly<Record<string, Fields>>;
  readonly maps: Readonly<Record<string, string>>;
  readonly wide: Readonly<Record<string, readonly string[]>>;
  readonly states: Readonly<Record<string, readonly string[]>>;
  readonly presence: Readonly<Record<string, Fields>>;
  readonly errors: Readonly<Record<string, number>>;
}

const scalars: Readonly<Record<string, (schema: Placed['node']) => boolean>> = {
  any: () => true,
  object: (schema) => schema.type === 'object',
  null: (schema) => schema.type === 'null',
  bool: (schema) => schema.type === 'boolean',
  number: (schema) => schema.type === 'number',
  integer: (schema) => schema.type === 'integer',
  string: (schema) =>
    schema.type === 'string' && !['uint64', 'uint256', 'fixed4'].includes(String(schema.format)),
  uint64: (schema) => schema.type === 'string' && schema.format === 'uint64',
  fixed4: (schema) => schema.type === 'string' && schema.format === 'fixed4',
  time: (schema) => schema.type === 'string' && schema.format === 'rfc3339',
  quantity: (schema) => schema.type === 'string' && schema.format === 'quantity',
  hex: (schema) =>
    schema.type === 'string' &&
    ['hex-bytes', 'hex-checksum', 'hash', 'address'].includes(String(schema.format)),
};

/** Compares schemas with the types of the checklist. Every answer is a list of what is wrong, empty if nothing is. */
export class TypeChecker {
  readonly #checklist: Checklist;

  constructor(checklist: Checklist) {
    this.#checklist = checklist;
  }

  /** Whether a schema has a type; `where` begins each line of the answer. */
  type(type: string, schema: Placed, where: string): string[] {
    const variants = type.split(' or ');
    if (variants.length > 1) return this.#union(variants, schema, where);
    if (type.startsWith('map ')) return this.#map(type.slice('map '.length), schema, where);
    if (type.endsWith('[]')) {
      if (schema.node.type !== 'array') return [`${where} is no list`];
      return this.type(type.slice(0, -'[]'.length), below(schema, schema.node.items), `${where}[]`);
    }
    const scalar = scalars[type];
    if (scalar !== undefined)
      return scalar(schema.node) ? [] : [`${where} is no ${type}: ${JSON.stringify(schema.node)}`];
    return this.#named(type, schema, where);
  }

  /** Whether an object schema has the fields, and says where others come from. */
  fields(fields: Fields, schema: Placed, where: string, record?: string): string[] {
    if (schema.node.type !== 'object') return [`${where} is no object`];
    const properties = isObject(schema.node.properties) ? schema.node.properties : {};
    const required = Array.isArray(schema.node.required) ? schema.node.required : [];
    const problems: string[] = [];
    const named = new Set<string>();
    for (const [key, type] of Object.entries(fields)) {
      const name = key.replace(/\?$/, '');
      const path = `${where}.${name}`;
      named.add(name);
      if (!isObject(properties[name])) {
        problems.push(`${path} is missing`);
        continue;
      }
      const field = below(schema, properties[name]);
      if (required.includes(name) === key.endsWith('?'))
        problems.push(`${path} is required or optional against the list`);
      if (key.endsWith('?') && field.node['x-presence'] === undefined)
        problems.push(`${path} does not say when it is there`);
      problems.push(...this.type(type, field, path));
      const wide = record === undefined ? undefined : this.#checklist.wide[record];
      if (wide?.includes(name) && !['uint64', 'uint256'].includes(String(field.node.format)))
        problems.push(`${path} is read through a double`);
    }
    for (const [name, node] of Object.entries(properties)) {
      if (named.has(name)) continue;
      if (!isObject(node) || node['x-source'] === undefined)
        problems.push(`${where}.${name} is on no list and names no source`);
      if (required.includes(name)) problems.push(`${where}.${name} is on no list and required`);
    }
    return problems;
  }

  #named(type: string, schema: Placed, where: string): string[] {
    const states = this.#checklist.states[type];
    if (states !== undefined) {
      const found = Array.isArray(schema.node.enum) ? schema.node.enum : [];
      return JSON.stringify(found) === JSON.stringify(states)
        ? []
        : [`${where} has the states ${found.join(', ')}`];
    }
    // A schema file has a test of its own; following it here again would not end for a schema that holds itself.
    if (schema.name === type) return [];
    const record = this.#checklist.records[type];
    if (record === undefined) return [`${where} is no ${type}`];
    return this.fields(record, schema, where, type);
  }

  #map(values: string, schema: Placed, where: string): string[] {
    if (schema.node.type !== 'object' || !isObject(schema.node.additionalProperties))
      return [`${where} is no map`];
    return this.type(values, below(schema, schema.node.additionalProperties), `${where}{}`);
  }

  #union(variants: readonly string[], schema: Placed, where: string): string[] {
    const found = objectsOf(schema.node.oneOf ?? schema.node.anyOf).map((node) =>
      follow({ node, file: schema.file }),
    );
    if (found.length !== variants.length)
      return [`${where} has ${found.length} variants of ${variants.length}`];
    const missing = variants.filter(
      (type) => !found.some((variant) => this.type(type, variant, where).length === 0),
    );
    return missing.map((type) => `${where} has no variant ${type}`);
  }
}
