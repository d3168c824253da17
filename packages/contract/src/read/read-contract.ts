import { resolvePath } from '#platform';
import { explainTypes } from '../explain/explain-types.js';
import { compactJson } from '../json/text.js';
import { isHttpUrl } from '../model/doc.js';
import type { Contract, FormatOptions, Operation, Param, Type } from '../model/index.js';
import { type Allowed, ContractError, compare, type Problem, Problems } from '../problem.js';
import { describeUnmapped, isOpenApi30, specificationVersion } from './documents/document-kind.js';
import { DocumentStore, type ReadText } from './documents/document-store.js';
import type { RemoteDocuments } from './documents/remote-documents.js';
import type { SpecNode } from './documents/spec-node.js';
import { kebabName } from './names/identifier.js';
import { derivedTypeNames, type TypedOperation } from './names/operation-names.js';
import { readOpenApi } from './openapi/read-openapi.js';
import { readOpenRpc } from './openrpc/read-openrpc.js';
import { createReader, type Reader } from './reader.js';
import { findDiscriminators } from './schema/discriminator.js';
import { readSchemaDoc, readValueDocs } from './schema/doc.js';
import { warnOfClosedNulls } from './schema/read-schema.js';
import { checkReferenceLoops } from './schema/reference-loops.js';
import { splitViews } from './views.js';

export interface ReadOptions extends FormatOptions {
  /** Name of the contract: `node`. By default the title of the first document, in kebab-case. */
  readonly name?: string;
  /** Documents of one kind, OpenRPC or OpenAPI. */
  readonly documents: readonly string[];
  /** Folder that source paths are relative to. */
  readonly root: string;
  /** Whether formats with a codec decide types; see specs/README.md. Otherwise formats are annotations. */
  readonly codecs?: boolean;
  /** Rules whose refusals are warnings; by default none. */
  readonly allow?: Allowed;
  /** Reads a file; replaced in tests. */
  readonly readText?: ReadText;
  /** Documents behind URLs; by default there are none. */
  readonly remote?: RemoteDocuments | undefined;
}

export interface ReadResult {
  readonly contract: Contract;
  /** Absolute paths and URLs of all documents read, sorted. */
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
  const problems = new Problems(options.allow);
  const store = new DocumentStore(problems, options.readText, options.remote);
  const absolute = (file: string): string => (isHttpUrl(file) ? file : resolvePath(options.root, file));
  const files = [...new Set(options.documents.map(absolute))].sort();
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
    formats: { int64: options.int64, dates: options.dates, formats: options.formats },
    siblings: !roots.some(isOpenApi30),
  });
  for (const root of roots) nameComponents(root, reader);
  reader.schemas.types.readAll();
  const parts = kind === 'json-rpc' ? readOpenRpc(roots, reader) : readOpenApi(roots, reader);
  const { groups } = parts;
  reader.schemas.types.readAll();
  findDiscriminators(reader.schemas);
  warnOfClosedNulls(reader.schemas);
  const operations = [...groups.flatMap((group) => group.operations), ...parts.webhooks];
  const taken = derivedTypeNames(
    operations.flatMap(typedOperations),
    groups.map((group) => group.name),
  );
  const types = reader.schemas.types.finish(taken, (node) => ({
    ...readSchemaDoc(node),
    ...readValueDocs(node, problems),
  }));
  reader.schemas.types.refuseUnbound(problems);
  checkReferenceLoops(types, problems);
  if (problems.hasErrors) throw new ContractError(problems.all);
  const info = roots[0]?.get('info');
  const whole: Contract = {
    name,
    kind,
    title: roots.length === 1 ? (info?.string('title') ?? name) : name,
    version: String(info?.object.version ?? '0.0.0'),
    types,
    ...parts,
    sources: roots.map((root) => reader.relative(root.document.file)).sort(compare),
  };
  const usable = usableDefaults(whole, problems);
  const contract = reader.schemas.views.found && kind === 'http' ? splitViews(usable) : usable;
  return { contract, files: reader.store.files, warnings: problems.all, roots, reader };
}

/** An operation with the kinds of its subscription and its callbacks. */
function typedOperations({ symbol, subscription, wire }: Operation): TypedOperation[] {
  const isHttp = wire.protocol === 'http';
  return [
    { symbol, answers: isHttp ? wire.answers : [] },
    ...(subscription?.kinds ?? []).map((kind) => ({ symbol: kind.symbol, answers: [] })),
    ...(isHttp ? wire.callbacks : []).flatMap(({ operation }) => typedOperations(operation)),
  ];
}

/** Every component is part of the contract, whether an operation uses it or not; sorted, so that the order of keys does not matter. */
function nameComponents(root: SpecNode, reader: Reader): void {
  const schemas = reader.store.entries(root, 'components', 'schemas');
  for (const [, node] of schemas.sort(([a], [b]) => compare(b, a))) reader.schemas.types.component(node);
}

/** Finds out what the documents are, and reports those that are something else. */
function kindOf(roots: readonly SpecNode[], problems: Problems): Contract['kind'] | undefined {
  const kinds = new Set<Contract['kind']>();
  for (const root of roots) {
    const openrpc = specificationVersion(root, 'openrpc');
    const openapi = specificationVersion(root, 'openapi');
    if (openrpc?.startsWith('1.')) kinds.add('json-rpc');
    else if (openapi !== undefined && /^3\.[012](?:\.|$)/.test(openapi)) kinds.add('http');
    else {
      problems.error(
        'unknown-document',
        root.location,
        `${describe(root)} is read as neither: allowed are OpenRPC 1.x (openrpc: 1.3.2) and OpenAPI 3.0, 3.1 or 3.2 (openapi: 3.1.0) and Swagger 2.0`,
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
  const unmapped = describeUnmapped(root.value);
  if (unmapped !== undefined) return unmapped;
  const key = ['openrpc', 'openapi', 'swagger'].find((name) => root.has(name));
  return key === undefined
    ? 'a document without openrpc or openapi'
    : `${key}: ${JSON.stringify(root.object[key])}`;
}

/**
 * The contract with no default that could not be used: one of a required parameter, which is always given, and one that is no value of the
 * parameter's type.
 */
function usableDefaults(contract: Contract, problems: Problems): Contract {
  const types = new Map(contract.types.map(({ name, type }) => [name, type]));
  const resolve = (name: string): Type => types.get(name) ?? { kind: 'unknown' };
  const explain = explainTypes(resolve, { bigints: true, canonical: true });
  const inParam = (param: Param): Param => {
    if (param.default === undefined) return param;
    const { default: value, ...rest } = param;
    const [misfit = roundedIn(param.type, value, resolve)] = explain(param.type, value);
    if (misfit === undefined) return param.required ? rest : param;
    problems.warning(
      'default-misfit',
      param.location,
      `the default ${compactJson(value)} of ${param.name} is never used, because it is no value of its type: ${misfit.message}`,
    );
    return rest;
  };
  const inOperation = (operation: Operation): Operation =>
    operation.params.some((param) => param.default !== undefined)
      ? { ...operation, params: operation.params.map(inParam) }
      : operation;
  const groups = contract.groups.map((group) => ({
    ...group,
    operations: group.operations.map(inOperation),
  }));
  return { ...contract, groups, webhooks: contract.webhooks.map(inOperation) };
}

/** An integer beyond 2^53 for a type whose values are numbers of a program: none of them is this one. */
function roundedIn(
  type: Type,
  value: unknown,
  resolve: (name: string) => Type,
): { readonly message: string } | undefined {
  if (typeof value !== 'bigint' || Number.isSafeInteger(Number(value))) return undefined;
  const resolved = type.kind === 'reference' ? resolve(type.name) : type;
  return resolved.kind === 'number'
    ? { message: `it must be at most ${Number.MAX_SAFE_INTEGER}, which a number holds exactly` }
    : undefined;
}
