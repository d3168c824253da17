import type { DevDumpStateHandler } from '@firn/node-server';
import { bytesToHex } from '../../evm/bytes.js';
import { packChain } from '../../evm/dev/dump-chain.js';
import type { NodeContext } from '../../node/node-context.js';

export const devDumpState: DevDumpStateHandler<NodeContext> = async (_, { chain }) =>
  bytesToHex(await packChain(chain));
