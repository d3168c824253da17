import { writeEntryFile } from '../entry-file.js';
import type { ModuleWriter } from '../module-draft.js';
import { writeClientGroup } from './client-group.js';
import { writeClientObject } from './client-object.js';
import { writeClientSecurity } from './client-security.js';
import { writeClientServers } from './client-servers.js';
import { writeCreateClient } from './create-client.js';

/** The client package: a file of functions for each group, the object that groups them, and what explains the wrong answers of each group. */
export const clientWriter: ModuleWriter = (contract, layout) => {
  const security = writeClientSecurity(contract, layout);
  const servers = writeClientServers(contract, layout);
  const modules = [
    ...contract.groups.map((group) => group.name),
    'client',
    'create-client',
    ...(security === undefined ? [] : ['security']),
    ...(servers === undefined ? [] : ['server-urls']),
  ];
  return [
    ...contract.groups.flatMap((group) => writeClientGroup(contract, group, layout)),
    writeClientObject(contract, layout),
    writeCreateClient(contract, layout),
    ...[security, servers].filter((file) => file !== undefined),
    writeEntryFile(contract, layout, 'client', modules),
  ];
};
