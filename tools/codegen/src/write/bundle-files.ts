import type { Contract } from '@firn/contract-model';
import { compactJson } from '@firn/contract-model';
import type { Bundle } from '../bundle/bundler.js';
import { jsonText } from '../bundle/json-text.js';
import { camelCase, pascalCase } from './casing.js';
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
 * The documents of a contract for people without its sources: each as a JSON file, for other languages and tools, and as JSON text
 * in a module, for servers that publish it (`rpc.discover`, `openapi.json`) and for browsers.
 */
export function writeBundleFiles(
  contract: Contract,
  folder: string,
  documents: readonly BundledDocument[],
): (GeneratedFile | ModuleDraft)[] {
  const kind = contract.kind === 'json-rpc' ? 'openrpc' : 'openapi';
  const files = documents.flatMap(({ group, source, bundle }): (GeneratedFile | ModuleDraft)[] => {
    const stem = group === undefined ? contract.name : `${contract.name}/${group}`;
    return [
      { path: `${folder}/${stem}.${kind}.json`, text: jsonText(bundle.document) },
      ...(group === undefined ? [] : [writeText(folder, stem, source, constantName(group, kind), bundle)]),
    ];
  });
  return [...files, writeIndex(contract, folder, documents, kind)];
}

type Kind = 'openrpc' | 'openapi';

const constantName = (stem: string, kind: Kind): string =>
  `${camelCase(stem)}${kind === 'openrpc' ? 'OpenRpc' : 'OpenApi'}`;

function writeText(folder: string, stem: string, source: string, name: string, bundle: Bundle): ModuleDraft {
  const file = new ModuleDraft({ path: `${folder}/${stem}.ts`, sources: [source], declares: [name] });
  return file.addConstant({
    name,
    isExported: true,
    type: 'string',
    initializer: stringLiteral(compactJson(bundle.document)),
    docs: comment('The document as JSON text.'),
  });
}

/** One module for the contract: the text itself for one document, an object of texts by group for several. */
function writeIndex(
  contract: Contract,
  folder: string,
  documents: readonly BundledDocument[],
  kind: Kind,
): ModuleDraft {
  const name = constantName(contract.name, kind);
  const [only] = documents;
  if (only !== undefined && only.group === undefined)
    return writeText(folder, contract.name, only.source, name, only.bundle);
  const groups = documents.flatMap(({ group }) => group ?? []);
  const type = `${pascalCase(contract.name)}Group`;
  const file = new ModuleDraft({
    path: `${folder}/${contract.name}.ts`,
    sources: contract.sources,
    declares: [name, type],
  });
  file.addTypeAlias({
    name: type,
    isExported: true,
    type: groups.map(stringLiteral).join(' | '),
    docs: comment(`The API groups of the ${contract.name} contract.`),
  });
  const texts = groups.map((group) => {
    const text = file.import(`./${contract.name}/${group}.js`, constantName(group, kind));
    return `${propertyKey(group)}: ${text}`;
  });
  return file.addConstant({
    name,
    isExported: true,
    type: `Readonly<Record<${type}, string>>`,
    initializer: objectOf(texts),
    docs: comment('The OpenRPC documents by group, as JSON text.'),
  });
}
