import { relativePath } from '#platform';
import { isHttpUrl } from '../model/doc.js';
import type { Access, FormatOptions } from '../model/index.js';
import type { Problems } from '../problem.js';
import type { DocumentStore } from './documents/document-store.js';
import { SpecNode } from './documents/spec-node.js';
import type { SchemaContext } from './schema/context.js';
import { emptyScope } from './schema/dynamic-scope.js';
import { readSchema } from './schema/read-schema.js';
import { TypeRegistry } from './schema/type-registry.js';

/** What all parts of one run of the reader share. */
export interface Reader {
  readonly contract: string;
  readonly schemas: SchemaContext;
  readonly store: DocumentStore;
  readonly problems: Problems;
  /** Path of a document relative to the project, with `/`; of one on the network its URL. */
  readonly relative: (file: string) => string;
  /** The root of the document that a node stands in. */
  readonly rootOf: (node: SpecNode) => SpecNode;
}

export interface ReaderOptions {
  readonly contract: string;
  /** Folder that paths are shown relative to. */
  readonly root: string;
  readonly store: DocumentStore;
  readonly problems: Problems;
  readonly codecs: boolean;
  readonly formats: FormatOptions;
  readonly siblings: boolean;
}

export function createReader({
  contract,
  root,
  store,
  problems,
  codecs,
  formats,
  siblings,
}: ReaderOptions): Reader {
  const relative = (file: string): string => (isHttpUrl(file) ? file : relativePath(root, file));
  const types = new TypeRegistry(
    (node, extent, scope) => readSchema(node, { ...schemas, scope, merging: { depth: 0, left: 0 } }, extent),
    store,
    relative,
  );
  const schemas: SchemaContext = {
    store,
    problems,
    types,
    scope: emptyScope,
    codecs,
    formats,
    siblings,
    unions: new Map(),
    oneOfs: new Map(),
    origins: new WeakMap(),
    closedNulls: new Map(),
    merging: { depth: 0, left: 0 },
    views: { found: false },
  };
  const rootOf = (node: SpecNode): SpecNode => new SpecNode(node.document, '', node.document.root);
  return { contract, schemas, store, problems, relative, rootOf };
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

const pages = ['any', 'trusted'] as const;

/** `x-pages` of a node, else of the document; where neither says, any page may call what is public, and no other. */
export function readTrustedPages(
  node: SpecNode,
  root: SpecNode,
  access: Access,
  problems: Problems,
): { trustedPages?: true } {
  const place = [node, root].find(({ object }) => object['x-pages'] !== undefined);
  const said = place?.object['x-pages'] ?? (access === 'public' ? 'any' : 'trusted');
  if (place !== undefined && said !== 'any' && said !== 'trusted') {
    problems.error(
      'unknown-pages',
      place.child('x-pages').location,
      `x-pages: ${JSON.stringify(said)} must be one of ${pages.join(', ')}`,
    );
  }
  return said === 'any' ? {} : { trustedPages: true };
}

/** `x-idempotent` of a node, else of the document. */
export function readIdempotent(node: SpecNode, root: SpecNode, otherwise: boolean): boolean {
  return node.boolean('x-idempotent') ?? root.boolean('x-idempotent') ?? otherwise;
}
