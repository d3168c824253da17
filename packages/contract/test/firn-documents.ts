import { readdirSync, readFileSync } from 'node:fs';
import { type ContractDocument, openDocument } from '../src/document/index.js';

/** Bundled documents of both interfaces. The package itself must not depend on them: the generator, which writes them, depends on it. */
const bundles = new URL('../../specs/src/generated/', import.meta.url);

/** The contract of the metrics service. */
export const metricsContract = open('metrics.openapi.json');

/** The contracts of the node, one for each API group. */
export const nodeContracts = readdirSync(new URL('node/', bundles)).map((name) => open(`node/${name}`));

function open(name: string): ContractDocument {
  return openDocument(readFileSync(new URL(name, bundles), 'utf8'), { codecs: true });
}
