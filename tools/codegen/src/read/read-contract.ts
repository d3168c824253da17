import path from 'node:path';
import type { Contract } from '../model/index.js';
import { ContractError, compare, type Problem, Problems } from '../problem.js';
import { DocumentStore, type ReadText } from './documents/document-store.js';
import type { SpecNode } from './documents/spec-node.js';
import { kebabName } from './names/identifier.js';
import { derivedTypeNames } from './names/operation-names.js';
import { readOpenApi } from './openapi/read-openapi.js';
import { readOpenRpc } from './openrpc/read-openrpc.js';
import { createReader, type Reader } from './reader.js';
import { findDiscriminators } from './schema/discriminator.js';
import { readDoc } from './schema/doc.js';
import { checkReferenceLoops } from './schema/reference-loops.js';

export interface ReadOptions {
  /** Name of the contract: `node`. By default the title of the first document, in kebab-case. */
  readonly name?: string;
  /** Documents of one kind, OpenRPC or OpenAPI. */
  readonly documents: readonly string[];
  /** Folder that source paths are relative to. */
  readonly root: string;
  /** Whether formats with a codec decide types; see specs/README.md. Otherwise formats are annotations. */
  readonly codecs?: boolean;
  /** Reads a file; replaced in tests. */
  readonly readText?: ReadText;
}

export interface ReadResult {
  readonly contract: Contract;
  /** Absolute paths of all files read, sorted. */
  readonly files: readonly string[];
  /** What is doubtful but does not prevent generation. */
  readonly warnings: readonly Problem[];
  /** The roots of the documents, by path. */
  readonly roots: readonly SpecNode[];
  readonly reader: Reader;
}

/**
 * Reads the documents of a contract into the model.
 * @throws ContractError with every problem found, if one of them is an error.
 */
export function readContract(options: ReadOptions): ReadResult {
  const problems = new Problems();
  const store = new DocumentStore(problems, options.readText);
  const files = [...new Set(options.documents.map((file) => path.resolve(options.root, file)))].sort();
  const roots = files.map((file) => store.open(file));
  const kind = kindOf(roots, problems);
  if (kind === undefined) throw new ContractError(problems.all);
  const name = options.name ?? kebabName(roots[0]?.get('info')?.string('title') ?? 'contract');
  const reader = createReader({
    contract: name,
    root: options.root,
    store,
    problems,
    codecs: options.codecs ?? false,
    siblings: !roots.some((root) => root.string('openapi')?.startsWith('3.0.') === true),
  });
  for (const root of roots) nameComponents(root, reader);
  reader.schemas.types.readAll();
  const groups = kind === 'json-rpc' ? readOpenRpc(roots, reader) : readOpenApi(roots, reader);
  reader.schemas.types.readAll();
  findDiscriminators(reader.schemas);
  const symbols = groups.flatMap((group) =>
    group.operations.flatMap((operation) => [
      operation.symbol,
      ...(operation.subscription?.kinds ?? []).map((each) => each.symbol),
    ]),
  );
  const taken = derivedTypeNames(
    symbols,
    groups.map((group) => group.name),
  );
  const types = reader.schemas.types.finish(taken, readDoc);
  checkReferenceLoops(types, problems);
  if (problems.hasErrors) throw new ContractError(problems.all);
  const info = roots[0]?.get('info');
  const contract: Contract = {
    name,
    kind,
    title: roots.length === 1 ? (info?.string('title') ?? name) : name,
    version: info?.string('version') ?? '0.0.0',
    types,
    groups,
    sources: roots.map((root) => reader.relative(root.document.file)).sort(compare),
  };
  return { contract, files: reader.store.files, warnings: problems.all, roots, reader };
}

/** Every component is part of the contract, whether an operation uses it or not; sorted, so that the order of keys does not matter. */
function nameComponents(root: SpecNode, reader: Reader): void {
  const schemas = root.get('components')?.get('schemas')?.entries() ?? [];
  for (const [, node] of schemas.sort(([a], [b]) => compare(b, a))) reader.schemas.types.reference(node);
}

/** Finds out what the documents are, and reports those that are something else. */
function kindOf(roots: readonly SpecNode[], problems: Problems): Contract['kind'] | undefined {
  const kinds = new Set<Contract['kind']>();
  for (const root of roots) {
    const openrpc = root.string('openrpc');
    const openapi = root.string('openapi');
    if (openrpc?.startsWith('1.')) kinds.add('json-rpc');
    else if (openapi !== undefined && /^3\.[01]\./.test(openapi)) kinds.add('http');
    else {
      problems.error(
        'unknown-document',
        root.location,
        `${describe(root)} is read as neither: allowed are OpenRPC 1.x (openrpc: 1.3.2) and OpenAPI 3.0 or 3.1 (openapi: 3.1.0)`,
      );
    }
  }
  if (kinds.size > 1) {
    for (const root of roots)
      problems.error(
        'mixed-documents',
        root.location,
        'a contract is made of OpenRPC documents or of OpenAPI documents, not of both',
      );
  }
  return problems.hasErrors || kinds.size !== 1 ? undefined : [...kinds][0];
}

function describe(root: SpecNode): string {
  const key = ['openrpc', 'openapi', 'swagger'].find((name) => root.has(name));
  return key === undefined
    ? 'a document without openrpc or openapi'
    : `${key}: ${JSON.stringify(root.object[key])}`;
}
