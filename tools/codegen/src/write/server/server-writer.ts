import { writeEntryFile } from '../entry-file.js';
import type { ModuleWriter } from '../module-draft.js';
import { webhookGroup } from '../webhook-group.js';
import { writeRestServer } from './rest-server.js';
import { writeServerGroup } from './rpc-server-group.js';
import { servedGroup } from './served-group.js';
import { writeServerSecurity } from './server-security.js';

/** The server package: handler types and the method table of each group. */
export const serverWriter: ModuleWriter = (contract, layout) => {
  const received = webhookGroup(contract);
  const served = contract.groups.map((group) => servedGroup(contract, group));
  const groups = received === undefined ? served : [...served, received];
  const security = writeServerSecurity(contract, layout);
  return [
    ...(security === undefined ? [] : [security]),
    ...groups.map((group) =>
      contract.kind === 'json-rpc'
        ? writeServerGroup(contract, group, layout)
        : writeRestServer(contract, group, layout),
    ),
    writeEntryFile(contract, layout, 'server', [
      ...groups.map((group) => group.name),
      ...(security === undefined ? [] : ['security']),
    ]),
  ];
};
