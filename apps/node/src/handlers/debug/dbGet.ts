import type { DebugDbGetHandler } from '@firn/node-server';
import { bytesToHex } from '../../evm/bytes.js';
import { readDatabaseEntry } from '../../evm/inspection/database-entries.js';
import type { NodeContext } from '../../node/node-context.js';
import { parseDatabaseKey } from '../../requests/database-key.js';

export const debugDbGet: DebugDbGetHandler<NodeContext> = ({ key }, { chain }) =>
  bytesToHex(readDatabaseEntry(chain, parseDatabaseKey(key)));
