import { MetricsError } from '../../errors.js';
import type { ChainSource } from '../../source/chain-source.js';
import { createNetworkFacts } from '../../source/native/network-facts.js';
import { createRpcChainSource } from '../../source/rpc-chain-source.js';
import { createUpstreamCheck, type UpstreamVerification } from '../../source/verification/upstream-check.js';
import type { ChainRecord } from '../../state/chain-record.js';
import type { ChainState } from '../../state/service-state.js';
import { type ChainTarget, targetOnNode } from './chain-target.js';

/** A source that contracts are asked at. */
type ContractSource = Pick<ChainSource, 'call'>;

/** Where the contracts of chains are asked. */
export interface ChainSources {
  /**
   * The URLs that this process reads the chain from, as far as nothing is wrong with them; where it reads none, those that have the chain as it is stored.
   * Undefined where there are none.
   */
  of(chain: ChainState): ContractSource | undefined;
  close(): Promise<void>;
}

/** @param nodeUrl serves the chains that are not among the targets. */
export function createChainSources(
  targets: readonly ChainTarget[],
  nodeUrl: string | undefined,
): ChainSources {
  const sources = new Map<string, readonly ChainSource[]>();
  const urlsOf = (chain: ChainRecord): readonly string[] =>
    targets.find(({ record }) => record.blockchainId === chain.blockchainId)?.rpcUrls ??
    (nodeUrl === undefined ? [] : targetOnNode(nodeUrl, chain).rpcUrls);

  /** Of a chain that this process does not read. */
  function ownSources(chain: ChainState): readonly ContractSource[] {
    const { blockchainId } = chain.record;
    const known =
      sources.get(blockchainId) ?? urlsOf(chain.record).map((url) => createRpcChainSource({ url }));
    sources.set(blockchainId, known);
    return known.map((source) => ofChain(source, chain));
  }

  return {
    of(chain) {
      const known = chain.endpoints.length > 0 ? sourcesInUse(chain) : ownSources(chain);
      return known.length === 0 ? undefined : { call: (...question) => callFirst(known, question) };
    },
    async close() {
      await Promise.all([...sources.values()].flat().map((source) => source.close()));
    },
  };
}

/** The URLs of a chain that nothing is wrong with, the one that it is read from first. */
function sourcesInUse({ endpoints, readFrom }: ChainState): ContractSource[] {
  const good = endpoints.filter(({ problem }) => problem === undefined);
  return good
    .sort((one, other) => Number(other.name === readFrom) - Number(one.name === readFrom))
    .map(({ source }) => source);
}

/** A source that answers only while it has the chain as it is stored: whoever reads the chain refuses others too. */
function ofChain(source: ChainSource, { record, watermark }: ChainState): ContractSource {
  return {
    async call(to, data, signal) {
      const [evmChainId, hash] = await Promise.all([
        source.chainId(signal),
        watermark && source.blockHash(watermark.num, signal),
      ]);
      if (evmChainId !== record.evmChainId || hash !== watermark?.hash)
        throw new MetricsError('chain-inconsistent', 'the node does not have the chain as it is stored');
      if (source.call === undefined)
        throw new MetricsError('chain-unreachable', 'the node cannot be asked for contracts');
      return source.call(to, data, signal);
    },
  };
}

/** The answer of the first URL that has one. @throws what the last one throws. */
async function callFirst(
  sources: readonly ContractSource[],
  [to, data, signal]: Parameters<NonNullable<ChainSource['call']>>,
): ReturnType<NonNullable<ChainSource['call']>> {
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

/**
 * Opens a source for each URL of a chain. What is known of the form of its blocks is shared by all.
 * @param tell called with everything that is not verified, and why, when that changes.
 */
export function openSources(
  { record, rpcUrls, wsUrl }: ChainTarget,
  verification: UpstreamVerification,
  tell: (unverified: readonly string[]) => void,
): readonly [ChainSource, ...ChainSource[]] {
  const check = verification === 'off' ? undefined : createUpstreamCheck({ verification, tell });
  const open = (url: string, webSocketUrl: string | undefined) =>
    createRpcChainSource({
      url,
      webSocketUrl,
      network: createNetworkFacts(url, record.blockchainId),
      check,
    });
  const [first, ...others] = rpcUrls;
  return [open(first, wsUrl), ...others.map((url) => open(url, undefined))];
}
