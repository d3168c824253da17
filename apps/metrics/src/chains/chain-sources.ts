import type { ChainSource, Hex } from '../read-chain/chain-source.js';
import { createRpcChainSource } from '../read-chain/rpc-chain-source.js';
import type { ChainRecord } from '../state/chain-record.js';
import type { ChainTarget } from './chain-target.js';

/** Where the contracts of chains are asked. */
export interface ChainSources {
  /** Undefined where neither a file nor a node has the chain. */
  of(record: ChainRecord): Pick<ChainSource, 'call'> | undefined;
  close(): Promise<void>;
}

/** @param nodeUrl serves the chains that are not among the targets. */
export function createChainSources(
  targets: readonly ChainTarget[],
  nodeUrl: string | undefined,
): ChainSources {
  const sources = new Map<string, readonly ChainSource[]>();
  const urlsOf = (blockchainId: string): readonly string[] =>
    targets.find(({ record }) => record.blockchainId === blockchainId)?.rpcUrls ??
    (nodeUrl === undefined ? [] : [nodeRpcUrl(nodeUrl, blockchainId)]);
  return {
    of({ blockchainId }) {
      const known =
        sources.get(blockchainId) ?? urlsOf(blockchainId).map((url) => createRpcChainSource({ url }));
      sources.set(blockchainId, known);
      return known.length === 0
        ? undefined
        : { call: (to, data, signal) => callFirst(known, to, data, signal) };
    },
    async close() {
      await Promise.all([...sources.values()].flat().map((source) => source.close()));
    },
  };
}

/** The answer of the first URL that has one. @throws what the last one throws. */
async function callFirst(
  sources: readonly ChainSource[],
  to: Hex,
  data: Hex,
  signal: AbortSignal,
): Promise<Hex> {
  let failure: unknown;
  for (const { call } of sources) {
    try {
      if (call !== undefined) return await call(to, data, signal);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

/** Where a node serves a chain. */
function nodeRpcUrl(nodeUrl: string, blockchainId: string): string {
  return `${nodeUrl.replace(/\/+$/, '')}/ext/bc/${blockchainId}/rpc`;
}
