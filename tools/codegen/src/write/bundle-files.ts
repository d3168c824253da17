import type { Contract } from '@firn/contract';
import { camelCase, pascalCase } from '@firn/contract/read';
import type { Bundle } from '../bundle/bundler.js';
import { documentText } from '../bundle/document-text.js';
import { longIntegersOf } from '../bundle/long-integers.js';
import { objectOf } from './code.js';
import { comment } from './doc-comment.js';
import type { GeneratedFile } from './generated-file.js';
import { ModuleDraft } from './module-draft.js';
import { stringLiteral } from './string-literal.js';
import { propertyKey } from './validators/type-text.js';

/** One document of a contract, in one piece. */
export interface BundledDocument {
  /** The group it describes; an HTTP contract has one document for all groups. */
  readonly group?: string;
  readonly source: string;
  readonly bundle: Bundle;
}

/**
 * The documents of a contract for people without its sources: each as a JSON file, and a module that imports the files, for servers that
 * publish them (`rpc.discover`, `openapi.json`) and for browsers.
 */
export function writeBundleFiles(
  contract: Contract,
  folder: string,
  documents: readonly BundledDocument[],
): (GeneratedFile | ModuleDraft)[] {
  const kind = contract.kind === 'json-rpc' ? 'openrpc' : 'openapi';
  const files = documents.map(({ group, bundle }) => ({
    path: `${folder}/${jsonFile(contract, group, kind)}`,
    text: documentText(bundle.document),
  }));
  const [only] = documents;
  const module =
    only !== undefined && only.group === undefined
      ? writeOne(contract, folder, only, kind)
      : writeGroups(contract, folder, documents, kind);
  return [...files, module];
}

type Kind = 'openrpc' | 'openapi';

const constantName = (stem: string, kind: Kind): string =>
  `${camelCase(stem)}${kind === 'openrpc' ? 'OpenRpc' : 'OpenApi'}`;

const jsonFile = ({ name }: Contract, group: string | undefined, kind: Kind): string =>
  `${group === undefined ? name : `${name}/${group}`}.${kind}.json`;

/** Declared, because TypeScript would otherwise print the inferred type of the whole document into the declaration file. */
const anyDocument = 'Readonly<Record<string, unknown>>';

function writeOne(contract: Contract, folder: string, document: BundledDocument, kind: Kind): ModuleDraft {
  const name = constantName(contract.name, kind);
  const file = new ModuleDraft({
    path: `${folder}/${contract.name}.ts`,
    sources: [document.source],
    declares: [name, restoreName],
  });
  file.addConstant({
    name,
    isExported: true,
    type: anyDocument,
    initializer: documentValue(file, contract, document, kind),
    docs: comment(`The ${kindName[kind]} document.${exactness([document])}`),
  });
  return addRestore(file, [document]);
}

/** One module for the documents of all groups. */
function writeGroups(
  contract: Contract,
  folder: string,
  documents: readonly BundledDocument[],
  kind: Kind,
): ModuleDraft {
  const name = constantName(contract.name, kind);
  const groupType = `${pascalCase(contract.name)}Group`;
  const documentType = `${pascalCase(contract.name)}Document`;
  const file = new ModuleDraft({
    path: `${folder}/${contract.name}.ts`,
    sources: contract.sources,
    declares: [name, groupType, documentType, restoreName],
  });
  const grouped = documents.filter(({ group }) => group !== undefined);
  file.addTypeAlias({
    name: groupType,
    isExported: true,
    type: grouped.map(({ group = '' }) => stringLiteral(group)).join(' | '),
    docs: comment(`The API groups of the ${contract.name} contract.`),
  });
  file.addInterface({
    name: documentType,
    isExported: true,
    extends: [anyDocument],
    properties: [
      { name: 'openrpc', isReadonly: true, type: 'string' },
      { name: 'methods', isReadonly: true, type: `readonly ({ readonly name: string } & ${anyDocument})[]` },
    ],
    docs: comment('The OpenRPC document of one group.'),
  });
  file.addConstant({
    name,
    isExported: true,
    type: `Readonly<Record<${groupType}, ${documentType}>>`,
    initializer: objectOf(
      grouped.map((document) => {
        const value = documentValue(file, contract, document, kind);
        return `${propertyKey(document.group ?? '')}: ${value}`;
      }),
    ),
    docs: comment(`The OpenRPC documents by group.${exactness(grouped)}`),
  });
  return addRestore(file, grouped);
}

const kindName: Readonly<Record<Kind, string>> = { openrpc: 'OpenRPC', openapi: 'OpenAPI' };

const restoreName = 'withLongIntegers';

function exactness(documents: readonly BundledDocument[]): string {
  return documents.some(hasLongIntegers) ? ' Integers beyond 2^53 are `bigint`s.' : '';
}

function hasLongIntegers({ bundle }: BundledDocument): boolean {
  return longIntegersOf(bundle.document).length > 0;
}

/** An expression for the document of a JSON file, with its exact integers. */
function documentValue(
  file: ModuleDraft,
  contract: Contract,
  { group, bundle }: BundledDocument,
  kind: Kind,
): string {
  const stem = group === undefined ? 'document' : constantName(group, kind);
  const imported = file.importJson(`./${jsonFile(contract, group, kind)}`, stem);
  const integers = longIntegersOf(bundle.document).map(({ path, value }) => {
    const keys = path.map((key) => (typeof key === 'string' ? stringLiteral(key) : String(key)));
    return `[[${keys.join(', ')}], ${value}n]`;
  });
  if (integers.length === 0) return imported;
  return `/* @__PURE__ */ ${restoreName}(${imported}, [${integers.join(', ')}])`;
}

/** JSON modules round integers beyond 2^53; the JSON file has them exactly. */
function addRestore(file: ModuleDraft, documents: readonly BundledDocument[]): ModuleDraft {
  if (!documents.some(hasLongIntegers)) return file;
  return file.addFunction({
    name: restoreName,
    typeParameters: ['Document extends object'],
    parameters: [
      { name: 'document', type: 'Document' },
      { name: 'integers', type: 'readonly (readonly [path: readonly (string | number)[], value: bigint])[]' },
    ],
    returnType: 'Document',
    statements: [
      'const copy = structuredClone(document);',
      'for (const [path, value] of integers) {',
      'const parent = path.slice(0, -1).reduce<object>((node, key): object => Reflect.get(node, key), copy);',
      "Reflect.set(parent, path.at(-1) ?? '', value);",
      '}',
      'return copy;',
    ],
    docs: comment('A copy of the document with the integers that JSON modules round.'),
  });
}
