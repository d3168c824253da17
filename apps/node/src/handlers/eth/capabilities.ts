import type { EthCapabilitiesHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** The node keeps everything from the first block on. */
export const ethCapabilities: EthCapabilitiesHandler<NodeContext> = (_, { chain: { head } }) => {
  const everything = { disabled: false, oldestBlock: 0n };
  return {
    head: { number: head.header.number, hash: head.hash },
    state: everything,
    tx: everything,
    logs: everything,
    receipts: everything,
    blocks: everything,
    stateproofs: everything,
  };
};
