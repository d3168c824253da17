import { createNodeClient, type NodeClient } from '@firn/node-client';
import type { Network } from '../state/chain-record.js';
import type { ChainTarget } from './chain-target.js';

/** Finds the EVM chains of a node. */
export interface ChainDiscovery {
  /**
   * The EVM chains of the node. A blockchain that does not answer is asked again later, each time after twice as long:
   * a network has many chains that a node does not serve.
   *
   * @param known IDs of blockchains that need not be looked at.
   * @throws what the node's client throws when the list itself cannot be had.
   */
  next(known: ReadonlySet<string>, signal: AbortSignal): Promise<ChainTarget[]>;
  /** IDs of the blockchains that the node listed last, those that do not answer among them. */
  readonly listed: ReadonlySet<string>;
}

interface Silent {
  askAgainAt: number;
  pauseMs: number;
}

const firstPauseMs = 2_000;
const longestPauseMs = 600_000;
const callsAtOnce = 16;
const probeTimeoutMs = 5_000;
const mainnetId = 1n;

/** Makes the discovery of a node: the blockchains of its network, of which those are EVM chains that answer `eth_chainId`. */
export function createChainDiscovery(
  nodeUrl: string,
  now: () => number = () => performance.now(),
): ChainDiscovery {
  const node = createNodeClient({ url: nodeUrl });
  const base = nodeUrl.replace(/\/+$/, '');
  const silent = new Map<string, Silent>();
  let listed: ReadonlySet<string> = new Set();

  async function probe(blockchainId: string, signal: AbortSignal): Promise<bigint | undefined> {
    try {
      const evmChainId = await node.chain(blockchainId).eth.chainId({ signal, timeoutMs: probeTimeoutMs });
      silent.delete(blockchainId);
      return evmChainId;
    } catch {
      signal.throwIfAborted();
      const pauseMs = Math.min(longestPauseMs, (silent.get(blockchainId)?.pauseMs ?? firstPauseMs / 2) * 2);
      silent.set(blockchainId, { pauseMs, askAgainAt: now() + pauseMs });
      return undefined;
    }
  }

  return {
    get listed() {
      return listed;
    },
    async next(known, signal) {
      const [network, { blockchains }] = await Promise.all([
        networkOf(node, signal),
        node.platform.getBlockchains({ signal }),
      ]);
      listed = new Set(blockchains.map(({ id }) => id));
      const waiting = blockchains.filter(
        ({ id }) => !known.has(id) && (silent.get(id)?.askAgainAt ?? 0) <= now(),
      );
      const found: ChainTarget[] = [];
      for (let first = 0; first < waiting.length; first += callsAtOnce) {
        const some = waiting.slice(first, first + callsAtOnce);
        const ids = await Promise.all(some.map(({ id }) => probe(id, signal)));
        for (const [index, { id, name, subnetID }] of some.entries()) {
          const evmChainId = ids[index];
          if (evmChainId === undefined) continue;
          const record = { evmChainId, chainName: name, blockchainId: id, subnetId: subnetID, network };
          found.push({
            record,
            rpcUrls: [`${base}/ext/bc/${id}/rpc`],
            wsUrl: `${base.replace(/^http/, 'ws')}/ext/bc/${id}/ws`,
            startBlock: 0n,
          });
        }
      }
      return found;
    },
  };
}

async function networkOf(node: NodeClient, signal: AbortSignal): Promise<Network> {
  const { networkID } = await node.info.getNetworkID({ signal });
  return networkID === mainnetId ? 'mainnet' : 'testnet';
}
