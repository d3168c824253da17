import { createRequire } from 'node:module';
import type { Contract } from '@firn/contract';
import { compactJson, isObject } from '@firn/contract/json';
import { NameScope, SpecDocument, SpecNode } from '@firn/contract/read';
import type { OpenAPI3 } from 'openapi-typescript';
import type { Bundle } from '../bundle/bundler.js';
import { walk } from '../grammar/walk.js';
import type { Layout } from './generated-file.js';
import { ModuleDraft } from './module-draft.js';
import { generatedFolder } from './package-places.js';

/** Path of the module with the types of openapi-typescript, relative to the project. */
export function openApiTypesPath(contract: Contract, layout: Layout): string {
  return `${generatedFolder(contract, layout, 'validators')}/openapi.ts`;
}

const supportedVerbs = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];

/** The operations that openapi-typescript leaves out, as `QUERY /pets`: those of OpenAPI 3.2 with other methods. */
export function unsupportedOperations({ groups }: Contract): string[] {
  return groups
    .flatMap(({ operations }) => operations)
    .flatMap(({ wire }) =>
      wire.protocol === 'http' && !supportedVerbs.includes(wire.verb) ? [`${wire.verb} ${wire.path}`] : [],
    );
}

/**
 * The module with the types that openapi-typescript makes of a bundled OpenAPI document: `paths`, `components`, `operations` and `webhooks`.
 * Loads openapi-typescript and the TypeScript compiler that it prints with.
 * @throws what openapi-typescript throws: it follows schemas by recursion, so deep ones overflow the stack.
 */
export function writeOpenApiTypes(
  contract: Contract,
  layout: Layout,
  document: Bundle['document'],
): ModuleDraft {
  // As ts-morph: `import()` would search a whole compiler for names to export.
  const { astToString, resolveRef, scanDiscriminators, transformSchema } = createRequire(import.meta.url)(
    'openapi-typescript',
  ) as typeof import('openapi-typescript');
  const copy = copyForOpenApiTypescript(document);
  // Its entry function would first lint the document, and read every file and address that an extension refers to.
  const context: Partial<Parameters<typeof transformSchema>[1]> = {
    defaultNonNullable: true,
    discriminators: scanDiscriminators(copy, { silent: true }),
    injectFooter: [],
    resolve: (reference) => resolveRef(copy, reference, { silent: true }),
    silent: true,
  };
  // Every other option is off, as it is by default.
  const nodes = transformSchema(copy, context as Required<typeof context>);
  const file = new ModuleDraft({
    path: openApiTypesPath(contract, layout),
    sources: contract.sources,
    about: 'The types are those that openapi-typescript makes of the document.',
    // It writes a schema that extends itself as a type that the compiler refuses.
    isUnchecked: true,
  });
  return file.addStatements(astToString(nodes).trimEnd());
}

/**
 * A copy of a bundled document for openapi-typescript, which changes its input. If several operations have one operationId, the later ones are
 * numbered: openapi-typescript would declare one member twice. Titles and summaries are strings: it fails for numbers.
 */
function copyForOpenApiTypescript(document: Bundle['document']): OpenAPI3 {
  const copy = JSON.parse(compactJson(document)) as OpenAPI3 & Record<string, unknown>;
  // Without components it would declare none, and `components['schemas']` could not be asked for.
  copy.components ??= {};
  const root = new SpecNode(new SpecDocument('', '', 'json', copy), '', copy);
  const operations: Record<string, unknown>[] = [];
  walk(root, 'openapi', ({ value }, name) => {
    if (!isObject(value)) return true;
    if (name === 'operation' && typeof value.operationId === 'string') operations.push(value);
    for (const key of ['title', 'summary']) if (key in value) value[key] = String(value[key]);
    return true;
  });
  const taken = new NameScope(operations.map(({ operationId }) => String(operationId)));
  const used = new Set<string>();
  for (const operation of operations) {
    const id = String(operation.operationId);
    operation.operationId = used.has(id) ? taken.claim(id) : id;
    used.add(id);
  }
  return copy;
}
