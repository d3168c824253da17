import { basename } from 'node:path';
import {
  bundleGroup,
  follow,
  isObject,
  type Json,
  nodeFile,
  objectsOf,
  type Placed,
  readGroup,
  readYaml,
} from './node-documents.js';
import { SchemaCompiler } from './node-examples.js';

/** The EVM group. */
export const group = readGroup('evm');

/** The group as one OpenRPC document without references to other files. */
export const bundled: Json = bundleGroup(group);

/** Its schemas by name. */
export const bundledSchemas = objectAt(objectAt(bundled, 'components'), 'schemas');

/** Checks values against its schemas. */
export const compiler = new SchemaCompiler(bundled);

/** An object at a key; fails with the key's name where there is none. */
export function objectAt(parent: Json, key: string): Json {
  const value = parent[key];
  if (!isObject(value)) throw new Error(`no object at ${key}`);
  return value;
}

/** A method as it is written. */
export function methodOf(name: string): Placed {
  const method = group.methods.get(name);
  if (method === undefined) throw new Error(`the contract has no method ${name}`);
  return method;
}

/** A method with the references of the bundle. */
export function bundledMethodOf(name: string): Json {
  const method = objectsOf(bundled.methods).find((candidate) => candidate.name === name);
  if (method === undefined) throw new Error(`the contract has no method ${name}`);
  return method;
}

/** A file of `evm/schemas`. */
export function schemaFile(name: string): Placed {
  const file = nodeFile(`evm/schemas/${name}.yaml`);
  return { node: readYaml(file), file, name };
}

/** Names of the errors of a method. */
export function errorNames(method: Placed): string[] {
  return objectsOf(method.node.errors).map((node) => follow({ node, file: method.file }).name ?? '');
}

/** Fields of a schema file that may be missing and do not say when they are there. */
export function withoutPresence(name: string): string[] {
  const { properties, required } = schemaFile(name).node;
  const always = Array.isArray(required) ? required : [];
  return Object.entries(isObject(properties) ? properties : {})
    .filter(([field, schema]) => !always.includes(field) && isObject(schema) && !('x-presence' in schema))
    .map(([field]) => `${name}.${field}`);
}

/** Names of the schema files that a node leads to. */
export function schemasBelow(node: unknown, file: string, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const item of node) schemasBelow(item, file, found);
  if (!isObject(node)) return found;
  const { $ref, ...rest } = node;
  if (typeof $ref === 'string' && !found.has(basename($ref, '.yaml'))) {
    found.add(basename($ref, '.yaml'));
    const target = follow({ node: { $ref }, file });
    schemasBelow(target.node, target.file, found);
  }
  for (const value of Object.values(rest)) schemasBelow(value, file, found);
  return found;
}
