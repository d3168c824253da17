import { writeEntryFile } from '../entry-file.js';
import type { Writer } from '../generated-file.js';
import { writeClientGroup } from './client-group.js';
import { writeClientObject } from './client-object.js';

/** The client package: a file of functions for each group, and the object that groups them. */
export const clientWriter: Writer = (contract, layout) => [
  ...contract.groups.map((group) => writeClientGroup(contract, group, layout)),
  writeClientObject(contract, layout),
  writeEntryFile(contract, layout, 'client', [...contract.groups.map((group) => group.name), 'client']),
];
