import type { DebugDbAncientHandler } from '@firn/node-server';
import { bytesToHex } from '../../evm/bytes.js';
import { readAncientEntry } from '../../evm/inspection/database-entries.js';
import type { NodeContext } from '../../node/node-context.js';

export const debugDbAncient: DebugDbAncientHandler<NodeContext> = ({ kind, number }, { chain }) =>
  bytesToHex(readAncientEntry(chain, kind, number));
