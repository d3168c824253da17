import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A JSON object of a document. */
export type Json = Record<string, unknown>;

/** A node of a document with the file that its references are relative to. */
export interface Placed {
  readonly node: Json;
  readonly file: string;
  /** The last name on the way to the node: that of the schema file or of the error; absent if no reference led to it. */
  readonly name?: string;
}

/** One API group: its OpenRPC document and its methods by name. */
export interface Group {
  readonly name: string;
  readonly root: Placed;
  readonly methods: ReadonlyMap<string, Placed>;
}

const folder = fileURLToPath(new URL('../node/', import.meta.url));
const read = new Map<string, Json>();

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; empty where there is none. */
export function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Absolute path of a file below `specs/node/`. */
export function nodeFile(path: string): string {
  return resolve(folder, path);
}

/** Reads a YAML file; a key that stands twice is an error. */
export function readYaml(file: string): Json {
  const known = read.get(file);
  if (known !== undefined) return known;
  const document: unknown = parse(readFileSync(file, 'utf8'), { uniqueKeys: true });
  if (!isObject(document)) throw new Error(`${file} is not an object`);
  read.set(file, document);
  return document;
}

/** The node that a reference leads to, with the keys beside the reference over it; the node itself where there is none. */
export function follow(placed: Placed): Placed {
  const { $ref, ...beside } = placed.node;
  if (typeof $ref !== 'string') return placed;
  const [path = '', pointer = ''] = $ref.split('#');
  const file = path === '' ? placed.file : resolve(dirname(placed.file), path);
  if (!existsSync(file)) throw new Error(`${placed.file}: ${$ref} names no file`);
  let node: unknown = readYaml(file);
  for (const key of pointer.split('/').slice(1)) node = isObject(node) ? node[key] : undefined;
  if (!isObject(node)) throw new Error(`${placed.file}: ${$ref} names nothing`);
  const name = pointer === '' ? basename(file, '.yaml') : basename(pointer);
  const target = follow({ node, file, name });
  return { ...target, name, node: { ...target.node, ...beside } };
}

/** A node below a node. */
export function below(placed: Placed, node: unknown): Placed {
  if (!isObject(node))
    throw new Error(`${placed.file}: an object is missing below ${placed.name ?? 'a node'}`);
  return follow({ node, file: placed.file });
}

/** Reads `specs/node/<name>/openrpc.yaml` and its methods. */
export function readGroup(name: string): Group {
  const file = nodeFile(`${name}/openrpc.yaml`);
  const root = { node: readYaml(file), file };
  const methods = new Map<string, Placed>();
  for (const reference of objectsOf(root.node.methods)) {
    const method = follow({ node: reference, file });
    const methodName = String(method.node.name);
    if (methods.has(methodName)) throw new Error(`${file}: ${methodName} stands twice`);
    methods.set(methodName, method);
  }
  return { name, root, methods };
}

/** A group as one OpenRPC document without references to other files. */
export function bundleGroup(group: Group): Json {
  const schemas: Json = {};
  const errors: Json = {};
  const sources = new Map<string, string>();

  function component(reference: Placed): string {
    const target = follow(reference);
    const name = target.name ?? '';
    const isError = /errors\.yaml#/.test(String(reference.node.$ref));
    const owner = `${target.file}#${name}`;
    if (sources.has(name) && sources.get(name) !== owner) throw new Error(`two components are named ${name}`);
    if (!sources.has(name)) {
      sources.set(name, owner);
      // An OpenRPC error object allows no extensions.
      if (isError) errors[name] = withoutExtensions(target.node);
      else schemas[name] = inline(target.node, target.file);
    }
    return `#/components/${isError ? 'errors' : 'schemas'}/${name}`;
  }

  function inline(node: unknown, file: string): unknown {
    if (Array.isArray(node)) return node.map((item) => inline(item, file));
    if (!isObject(node)) return node;
    const entries = Object.entries(node).map(([key, value]) =>
      key === '$ref' ? [key, component({ node: { $ref: value }, file })] : [key, inline(value, file)],
    );
    return Object.fromEntries(entries);
  }

  const methods = [...group.methods.values()].map((method) => inline(method.node, method.file));
  return { ...group.root.node, methods, components: { schemas, errors } };
}

function withoutExtensions(node: Json): Json {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !key.startsWith('x-')));
}
