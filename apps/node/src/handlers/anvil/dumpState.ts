import { packAnvilState } from '@firn/evm/dev';
import type { AnvilDumpStateHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';

export const anvilDumpState: AnvilDumpStateHandler<NodeContext> = async (_, { chain }) =>
  bytesToHex(await packAnvilState(chain));
