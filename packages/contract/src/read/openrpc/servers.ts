import type { Server } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { readServers } from '../servers.js';

/** The `servers` of an OpenRPC document or method. Their addresses are runtime expressions: a variable stands there as `${name}`, and by many hands as `{name}`. */
export function readRpcServers(node: SpecNode): Server[] {
  return readServers(node).map((server) => ({
    ...server,
    url: server.variables.reduce((url, { name }) => url.replaceAll(`\${${name}}`, `{${name}}`), server.url),
  }));
}
