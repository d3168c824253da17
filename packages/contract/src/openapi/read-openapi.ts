import type { Contract } from '../contract.js';
import { asObject, asText, childOf, follow, type SpecObject } from '../document/spec-node.js';
import { readServers } from '../read-servers.js';
import { readOperation } from './read-operation.js';

const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Reads an OpenAPI document. */
export function readOpenApi(document: SpecObject): Contract {
  const info = asObject(document.info);
  const paths = childOf({ pointer: '', node: document }, 'paths');
  return {
    kind: 'openapi',
    title: asText(info.title),
    version: asText(info.version),
    description: asText(info.description ?? info.summary),
    servers: readServers(document),
    document,
    operations: Object.keys(paths.node).flatMap((path) => {
      const item = follow(document, childOf(paths, path));
      return verbs
        .filter((verb) => item.node[verb] !== undefined)
        .map((verb) => readOperation(document, { path, verb, item, place: childOf(item, verb) }));
    }),
  };
}
