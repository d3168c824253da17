import type { ChainSource } from '../read-chain/chain-source.js';
import { createRpcChainSource } from '../read-chain/rpc-chain-source.js';
import type { ChainRecord } from '../state/chain-record.js';
import type { ChainTarget } from './chain-target.js';

/** Where the contracts of chains are asked. */
export interface ChainSources {
  /** Undefined where neither a file nor a node has the chain. */
  of(record: ChainRecord): ChainSource | undefined;
  close(): Promise<void>;
}

/** @param nodeUrl serves the chains that are not among the targets. */
export function createChainSources(
  targets: readonly ChainTarget[],
  nodeUrl: string | undefined,
): ChainSources {
  const sources = new Map<string, ChainSource & { close(): Promise<void> }>();
  const urlOf = (blockchainId: string) =>
    targets.find(({ record }) => record.blockchainId === blockchainId)?.rpcUrl ??
    (nodeUrl && nodeRpcUrl(nodeUrl, blockchainId));
  return {
    of({ blockchainId }) {
      const url = urlOf(blockchainId);
      if (url === undefined) return undefined;
      const source = sources.get(blockchainId) ?? createRpcChainSource({ url });
      sources.set(blockchainId, source);
      return source;
    },
    async close() {
      await Promise.all([...sources.values()].map((source) => source.close()));
    },
  };
}

/** Where a node serves a chain. */
function nodeRpcUrl(nodeUrl: string, blockchainId: string): string {
  return `${nodeUrl.replace(/\/+$/, '')}/ext/bc/${blockchainId}/rpc`;
}
