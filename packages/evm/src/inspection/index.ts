export { readAncientEntry, readDatabaseEntry } from './database-entries.js';
export { type DumpedAccount, dumpAccounts, type StateDump } from './dump-accounts.js';
export { modifiedAccounts } from './modified-accounts.js';
export { readStorageRange } from './storage-range.js';
