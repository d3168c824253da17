import path from 'node:path';
import type { Access } from '../model/index.js';
import type { Problems } from '../problem.js';
import type { DocumentStore } from './documents/document-store.js';
import type { SpecNode } from './documents/spec-node.js';
import type { SchemaContext } from './schema/context.js';
import { readSchema } from './schema/read-schema.js';
import { TypeRegistry } from './schema/type-registry.js';

/** What all parts of one run of the reader share. */
export interface Reader {
  readonly contract: string;
  readonly schemas: SchemaContext;
  readonly store: DocumentStore;
  readonly problems: Problems;
  /** Path of a document relative to the project, with `/`. */
  readonly relative: (file: string) => string;
}

export interface ReaderOptions {
  readonly contract: string;
  /** Folder that paths are shown relative to. */
  readonly root: string;
  readonly store: DocumentStore;
  readonly problems: Problems;
  readonly codecs: boolean;
  readonly siblings: boolean;
}

export function createReader({ contract, root, store, problems, codecs, siblings }: ReaderOptions): Reader {
  const relative = (file: string): string => path.relative(root, file).split(path.sep).join('/');
  const types = new TypeRegistry(
    (node, extent) => readSchema(node, schemas, extent),
    (from, reference) => store.target(from, reference),
    relative,
  );
  const schemas: SchemaContext = { store, problems, types, codecs, siblings, unions: new Map() };
  return { contract, schemas, store, problems, relative };
}

const accesses: readonly Access[] = ['public', 'node-specific', 'admin', 'debug'];

/** `x-access` of a node, or what holds around it. */
export function readAccess(node: SpecNode, around: Access, problems: Problems): Access {
  const said = node.object['x-access'];
  const access = accesses.find((known) => known === said);
  if (said === undefined || access !== undefined) return access ?? around;
  problems.error(
    'unknown-access',
    node.child('x-access').location,
    `x-access: ${JSON.stringify(said)} must be one of ${accesses.join(', ')}`,
  );
  return around;
}

/** `x-idempotent` of a node, else of the document. */
export function readIdempotent(node: SpecNode, root: SpecNode, otherwise: boolean): boolean {
  return node.boolean('x-idempotent') ?? root.boolean('x-idempotent') ?? otherwise;
}
