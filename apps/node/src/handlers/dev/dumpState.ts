import { packChain } from '@firn/evm/dev';
import type { DevDumpStateHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';

export const devDumpState: DevDumpStateHandler<NodeContext> = async (_, { chain }) =>
  bytesToHex(await packChain(chain));
