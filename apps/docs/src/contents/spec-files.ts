import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { ContractDocument, DocumentOperation } from '@firn/contract/document';
import { asObject, asObjects, asText } from '@firn/contract/json';
import { parse } from 'yaml';
import type { SpecFileOf } from './site-map.js';

/**
 * Finds spec files by the references of the documents in `specs/`.
 * @param root of the repository.
 * @throws Error for an operation that no document refers to.
 */
export function readSpecFiles(root: string): SpecFileOf {
  const files = new Map<string, string>();
  for (const folder of readdirSync(join(root, 'specs/node'), { withFileTypes: true })) {
    if (!folder.isDirectory() || folder.name === 'schemas') continue;
    const base = `specs/node/${folder.name}`;
    for (const { $ref } of asObjects(readYaml(root, `${base}/openrpc.yaml`).methods)) {
      const file = posix.join(base, asText($ref));
      files.set(`${folder.name} ${asText(readYaml(root, file).name)}`, file);
    }
  }
  for (const [path, item] of Object.entries(asObject(readYaml(root, 'specs/metrics/openapi.yaml').paths)))
    files.set(path, posix.join('specs/metrics', asText(asObject(item).$ref)));
  return (contract, operation) => {
    const found = files.get(keyOf(contract, operation));
    if (found === undefined) throw new Error(`no document in specs/ refers to ${operation.name}`);
    return found;
  };
}

function keyOf(contract: ContractDocument, operation: DocumentOperation): string {
  return operation.kind === 'rest'
    ? operation.path
    : `${asText(contract.document['x-group'])} ${operation.name}`;
}

function readYaml(root: string, file: string): ReturnType<typeof asObject> {
  return asObject(parse(readFileSync(join(root, file), 'utf8')));
}
