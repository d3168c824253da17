import { readDatabaseEntry } from '@firn/evm/inspection';
import type { DebugDbGetHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { parseDatabaseKey } from '../../requests/database-key.js';

export const debugDbGet: DebugDbGetHandler<NodeContext> = ({ key }, { chain }) =>
  bytesToHex(readDatabaseEntry(chain, parseDatabaseKey(key)));
