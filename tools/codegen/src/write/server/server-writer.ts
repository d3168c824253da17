import { defineWriter } from '../define-writer.js';
import { writeEntryFile } from '../entry-file.js';
import type { Layout } from '../generated-file.js';
import { webhookGroup } from '../webhook-group.js';
import { writeRestServer } from './rest-server.js';
import { writeServerGroup } from './rpc-server-group.js';

/** The server package: handler types and the method table of each group. */
export const serverWriter = defineWriter<Layout>((contract, layout) => {
  const received = webhookGroup(contract);
  const groups = received === undefined ? contract.groups : [...contract.groups, received];
  return [
    ...groups.map((group) =>
      contract.kind === 'json-rpc'
        ? writeServerGroup(contract, group, layout)
        : writeRestServer(contract, group, layout),
    ),
    writeEntryFile(
      contract,
      layout,
      'server',
      groups.map((group) => group.name),
    ),
  ];
});
