import type { ChainRecord } from '../../state/chain-record.js';
import type { ChainTarget } from './chain-target.js';

/** A chain where a node serves it, from its first block on. @param nodeUrl base URL of the node. */
export function targetOnNode(nodeUrl: string, record: ChainRecord): ChainTarget {
  const base = nodeUrl.replace(/\/+$/, '');
  return {
    record,
    rpcUrls: [`${base}/ext/bc/${record.blockchainId}/rpc`],
    wsUrl: `${base.replace(/^http/, 'ws')}/ext/bc/${record.blockchainId}/ws`,
    startBlock: 0n,
  };
}
