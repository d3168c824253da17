import { readAncientEntry } from '@firn/evm/inspection';
import type { DebugDbAncientHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';

export const debugDbAncient: DebugDbAncientHandler<NodeContext> = ({ kind, number }, { chain }) =>
  bytesToHex(readAncientEntry(chain, kind, number));
