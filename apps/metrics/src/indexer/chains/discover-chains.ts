import { setTimeout as delay } from 'node:timers/promises';
import { isRpcError, isTransportError, rpcCodes } from '@firn/jsonrpc/errors';
import { createNodeClient, type NodeClient } from '@firn/node-client';
import { MetricsError } from '../../errors.js';
import { pauseAskedIn, toFetchAddress } from '../../source/http-exchange.js';
import { describeFault } from '../../source/node-errors.js';
import type { Network } from '../../source/platform/platform-network.js';
import type { ChainRecord } from '../../state/chain-record.js';
import { type ChainTarget, targetOnNode } from './chain-target.js';

/** Finds the EVM chains of a node. */
export interface ChainDiscovery {
  /**
   * The EVM chains of the node. A blockchain that does not answer is asked again later, each time after twice as long:
   * a network has many chains that a node does not serve. An EVM chain ID that is not the stored one is named again after a while, and
   * by the configuration of the chain where the node tells that, before it counts.
   *
   * @param known IDs of blockchains that need not be looked at.
   * @throws what the node's client throws when the list itself cannot be had.
   */
  next(known: ReadonlySet<string>, signal: AbortSignal): Promise<ChainTarget[]>;
  /** IDs of the blockchains that the node listed last, those that do not answer among them. */
  readonly listed: ReadonlySet<string>;
  /** Why blockchains do not tell their EVM chain ID, of each that fails to; a blockchain that the node does not serve is none of them. */
  readonly silences: readonly string[];
}

/** How chains are discovered. */
export interface ChainDiscoveryOptions {
  /** EVM chain ID that is stored of a blockchain; undefined where none is. */
  readonly storedId?: (blockchainId: string) => bigint | undefined;
  /** Until an EVM chain ID is asked for again that is not the stored one. Default 1 000. */
  readonly confirmAfterMs?: number | undefined;
  /** Milliseconds of a clock that never goes back. Default: that of the process. */
  readonly now?: () => number;
  /** Told of a blockchain that fails to tell its EVM chain ID, each time; not of one that the node does not serve. */
  readonly onSilence?: (record: Pick<ChainRecord, 'chainName' | 'blockchainId'>, error: unknown) => void;
}

/** A blockchain as the node lists it. */
interface Listed {
  readonly id: string;
  readonly name: string;
}

interface Silent {
  readonly askAgainAt: number;
  readonly pauseMs: number;
  /** Undefined where the node does not serve it. */
  readonly reason: string | undefined;
}

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;
const callsAtOnce = 16;
const probeTimeoutMs = 5_000;
const mainnetId = 1n;
const defaultConfirmMs = 1_000;

/** Makes the discovery of a node: the blockchains of its network, of which those are EVM chains that answer `eth_chainId`. */
export function createChainDiscovery(
  nodeUrl: string,
  {
    storedId = () => undefined,
    confirmAfterMs = defaultConfirmMs,
    now = () => performance.now(),
    onSilence = () => {},
  }: ChainDiscoveryOptions = {},
): ChainDiscovery {
  const node = createNodeClient(toFetchAddress(nodeUrl));
  const silent = new Map<string, Silent>();
  let listed: ReadonlySet<string> = new Set();

  /** Asks some blockchains something, and leaves those alone for a while that fail to answer. */
  async function askEach(
    blockchains: readonly Listed[],
    ask: (blockchainId: string) => Promise<bigint>,
    signal: AbortSignal,
  ): Promise<Map<string, bigint>> {
    const answers = new Map<string, bigint>();
    const askOne = async ({ id, name }: Listed) => {
      try {
        answers.set(id, await ask(id));
        silent.delete(id);
      } catch (error) {
        signal.throwIfAborted();
        const pauseMs = Math.min(longestPauseMs, (silent.get(id)?.pauseMs ?? firstPauseMs / 2) * 2);
        const reason = isUnserved(error) ? undefined : describeFault(error);
        silent.set(id, { pauseMs, askAgainAt: now() + Math.max(pauseMs, pauseAskedIn(error)), reason });
        if (reason !== undefined) onSilence({ chainName: name, blockchainId: id }, error);
      }
    };
    for (let first = 0; first < blockchains.length; first += callsAtOnce)
      await Promise.all(blockchains.slice(first, first + callsAtOnce).map(askOne));
    return answers;
  }

  return {
    get listed() {
      return listed;
    },
    get silences() {
      return [...silent].flatMap(([id, { reason }]) => (listed.has(id) ? (reason ?? []) : []));
    },
    async next(known, signal) {
      const [network, { blockchains }] = await Promise.all([
        networkOf(node, signal),
        node.platform.getBlockchains({ signal }),
      ]);
      listed = new Set(blockchains.map(({ id }) => id));
      for (const id of known) silent.delete(id);
      const waiting = blockchains.filter(
        ({ id }) => !known.has(id) && (silent.get(id)?.askAgainAt ?? 0) <= now(),
      );
      const named = await askEach(waiting, (id) => idOf(node, id, signal), signal);
      const doubtful = waiting.filter(({ id }) => named.has(id) && named.get(id) !== storedId(id));
      if (doubtful.length > 0) await delay(confirmAfterMs, undefined, { signal });
      const confirmed = await askEach(doubtful, (id) => confirmedId(node, id, named.get(id), signal), signal);
      return waiting.flatMap((each) => {
        const { id, name, subnetID } = each;
        const evmChainId = (doubtful.includes(each) ? confirmed : named).get(id);
        if (evmChainId === undefined) return [];
        const record = { evmChainId, chainName: name, blockchainId: id, subnetId: subnetID, network };
        return targetOnNode(nodeUrl, record);
      });
    },
  };
}

async function idOf(node: NodeClient, blockchainId: string, signal: AbortSignal): Promise<bigint> {
  return node.chain(blockchainId).eth.chainId({ signal, timeoutMs: probeTimeoutMs });
}

/** The EVM chain ID that a node names again. @throws MetricsError `chain-inconsistent` where it names another one than it did, or its configuration does. */
async function confirmedId(
  node: NodeClient,
  blockchainId: string,
  named: bigint | undefined,
  signal: AbortSignal,
): Promise<bigint> {
  const [again, configured] = await Promise.all([
    idOf(node, blockchainId, signal),
    configuredId(node, blockchainId, signal),
  ]);
  const other = [again, configured].find((each) => each !== undefined && each !== named);
  if (other === undefined) return again;
  throw new MetricsError(
    'chain-inconsistent',
    `the node named EVM chain ${named} for blockchain ${blockchainId}, and then ${other}`,
  );
}

/** The EVM chain ID in the configuration of a chain; undefined where the node does not tell that. */
async function configuredId(
  node: NodeClient,
  blockchainId: string,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  try {
    const { eth } = node.chain(blockchainId);
    return BigInt((await eth.getChainConfig({ signal, timeoutMs: probeTimeoutMs })).chainId);
  } catch (error) {
    signal.throwIfAborted();
    if (isTransportError(error) && !isRefusal(error.status)) throw error;
    return undefined;
  }
}

/** Whether an answer says that a blockchain is not served there, or is no EVM chain. */
function isUnserved(error: unknown): boolean {
  if (isRpcError(error)) return error.rpcCode === rpcCodes.methodNotFound;
  return isTransportError(error) && isRefusal(error.status);
}

/** Whether a server does not serve a method: some say so in the status. */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

async function networkOf(node: NodeClient, signal: AbortSignal): Promise<Network> {
  const { networkID } = await node.info.getNetworkID({ signal });
  return networkID === mainnetId ? 'mainnet' : 'testnet';
}
