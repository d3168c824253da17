import { relativePath } from '#platform';
import { isHttpUrl } from '../model/doc.js';
import type { Access, FormatOptions, Pagination, Server } from '../model/index.js';
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

/** `x-pagination` of a method or operation, in the form with a token or the form with a cursor. */
export function readPagination(operation: SpecNode, problems: Problems): Pagination | undefined {
  const node = operation.get('x-pagination');
  if (node === undefined) return undefined;
  const kind = node.has('cursor') ? 'cursor' : 'token';
  const param = node.string(kind);
  const next = node.string('next');
  const items = node.string('items');
  const size = node.string('size');
  const fetched = node.string('fetched');
  if (param === undefined || next === undefined || items === undefined) {
    problems.error(
      'incomplete-pagination',
      node.location,
      'x-pagination names a parameter (token or cursor), the result field with the next one (next) and the field with the items (items)',
    );
    return undefined;
  }
  return {
    kind,
    param,
    next,
    items,
    ...(size !== undefined && { size }),
    ...(fetched !== undefined && { fetched }),
  };
}

/** The `servers` of a document, a path item, an operation or a method; variables by name: members of an object have no order. */
export function readServers(node: SpecNode | undefined): Server[] {
  return (node?.get('servers')?.items() ?? []).flatMap((server): Server[] => {
    const url = server.string('url');
    if (url === undefined) return [];
    const description = server.string('description')?.trim();
    const variables = (server.get('variables')?.entries() ?? []).map(([name, variable]) => {
      const about = variable.string('description')?.trim();
      return {
        name,
        default: String(variable.object.default ?? ''),
        values: variable.strings('enum'),
        ...(about !== undefined && { description: about }),
      };
    });
    variables.sort((left, right) => (left.name < right.name ? -1 : 1));
    return [{ url, ...(description !== undefined && { description }), variables }];
  });
}
