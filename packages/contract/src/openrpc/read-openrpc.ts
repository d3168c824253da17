import type { Contract } from '../contract.js';
import { asObject, asText, follow, itemsOf, type SpecObject } from '../document/spec-node.js';
import { readServers } from '../read-servers.js';
import { readMethod } from './read-method.js';

/** Reads an OpenRPC document. */
export function readOpenRpc(document: SpecObject): Contract {
  const info = asObject(document.info);
  const root = { pointer: '', node: document };
  return {
    kind: 'openrpc',
    title: asText(info.title),
    version: asText(info.version),
    description: asText(info.description),
    servers: readServers(document),
    document,
    operations: itemsOf(root, 'methods').map((place) => readMethod(document, follow(document, place))),
  };
}
