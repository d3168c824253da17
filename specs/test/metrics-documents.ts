import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A JSON object of a document. */
export type Json = Record<string, unknown>;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Reads a YAML file below `specs/`. */
export function readDocument(path: string): Json {
  return parse(readFileSync(resolve(root, path), 'utf8')) as Json;
}

/** Reads a YAML file below `specs/` with every reference replaced by what it names; the metrics documents have no cycles. */
export function readDereferenced(path: string): Json {
  const file = resolve(root, path);
  return dereference(readDocument(file), file) as Json;
}

function dereference(node: unknown, file: string): unknown {
  if (Array.isArray(node)) return node.map((item) => dereference(item, file));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...siblings } = node as Json;
  const own = Object.fromEntries(
    Object.entries(siblings).map(([key, value]) => [key, dereference(value, file)]),
  );
  return typeof $ref === 'string' ? { ...(target($ref, file) as Json), ...own } : own;
}

function target(ref: string, from: string): unknown {
  const [path = '', pointer = ''] = ref.split('#');
  const file = resolve(dirname(from), path);
  let node: unknown = readDocument(file);
  for (const key of pointer.split('/').slice(1)) {
    node = (node as Json)[key];
    if (node === undefined) throw new Error(`${from}: ${ref} names nothing`);
  }
  return dereference(node, file);
}

/** An object at a key; fails with the key's name where there is none. */
export function objectAt(parent: Json, key: string): Json {
  const value = parent[key];
  if (typeof value !== 'object' || value === null) throw new Error(`no object at ${key}`);
  return value as Json;
}

/** Whether these are the responses of a path that is not served any more: there is no success, and nothing to show of one. */
export function isGone(responses: Json): boolean {
  return responses['410'] !== undefined && responses['200'] === undefined;
}

/** One operation of the OpenAPI document with its route. */
export interface DocumentedOperation {
  /** `GET /v2/chains`. */
  readonly route: string;
  readonly path: string;
  readonly operation: Json;
  readonly parameters: readonly Json[];
}

const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Every operation of a dereferenced OpenAPI document, by operationId. */
export function operationsOf(document: Json): Map<string, DocumentedOperation> {
  const operations = new Map<string, DocumentedOperation>();
  for (const [path, item] of Object.entries(objectAt(document, 'paths'))) {
    for (const [verb, operation] of Object.entries(item as Json).filter(([key]) => verbs.includes(key))) {
      const id = String((operation as Json).operationId);
      if (operations.has(id)) throw new Error(`operationId ${id} stands twice`);
      const parameters = ((operation as Json).parameters ?? []) as Json[];
      operations.set(id, {
        route: `${verb.toUpperCase()} ${path}`,
        path,
        operation: operation as Json,
        parameters,
      });
    }
  }
  return operations;
}

/** Schema of the JSON body of a response or request body. */
export function jsonSchemaOf(message: Json): Json {
  return objectAt(objectAt(objectAt(message, 'content'), 'application/json'), 'schema');
}
