import type { ChainRecord } from '../../state/chain-record.js';

/** A chain to index, and where. */
export interface ChainTarget {
  readonly record: ChainRecord;
  /** JSON-RPC endpoints over HTTP, the preferred one first. */
  readonly rpcUrls: readonly [string, ...string[]];
  /** The first of them over WebSocket, to hear of new blocks at once; without it the node is only asked now and then. */
  readonly wsUrl?: string | undefined;
  /** First block to read where nothing is stored. */
  readonly startBlock: bigint;
}

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
