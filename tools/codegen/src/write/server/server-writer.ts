import { writeEntryFile } from '../entry-file.js';
import type { Writer } from '../generated-file.js';
import { writeRestServer } from './rest-server.js';
import { writeServerGroup } from './rpc-server-group.js';

/** The server package: handler types and the method table of each group. */
export const serverWriter: Writer = (contract, layout) => [
  ...contract.groups.map((group) =>
    contract.kind === 'json-rpc'
      ? writeServerGroup(contract, group, layout)
      : writeRestServer(contract, group, layout),
  ),
  writeEntryFile(
    contract,
    layout,
    'server',
    contract.groups.map((group) => group.name),
  ),
];
