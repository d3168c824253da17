import { setMaxListeners } from 'node:events';
import { isRpcError, type RpcError } from '@firn/jsonrpc/errors';
import { isMetricsError, MetricsError } from '../../errors.js';
import type { ChainSource, Hex, NativeChanges, SourceBlock, SourceReceipt } from '../chain-source.js';
import { asHex, asQuantity } from '../decode-values.js';
import { isMissingState, isPassing, isUnserved } from '../node-errors.js';
import { nativeChangesOf, type ValueFrame } from './native-changes.js';
import { genesisBalances, nativeUpgrades } from './native-config.js';
import type { NetworkFacts } from './network-facts.js';

/** Reads native balances over JSON-RPC, and what changes them. */
export interface NativeReader {
  readonly genesis: NonNullable<ChainSource['genesis']>;
  readonly upgrades: NonNullable<ChainSource['upgrades']>;
  readonly balances: NonNullable<ChainSource['balances']>;
  /** @param traces answer of `debug_traceBlockByNumber`, whose traces are those of the receipts. */
  changesOf(
    block: SourceBlock,
    receipts: readonly SourceReceipt[],
    traces: unknown,
    signal: AbortSignal,
  ): Promise<NativeChanges>;
}

/** Accounts of a page of `debug_accountRange`; servers give no more. */
const accountsAPage = 256;
const maximumPages = 4_096;

/** Makes the reader of a chain. @param network absent where the chain belongs to none. */
export function createNativeReader(call: RpcCall, network: NetworkFacts | undefined): NativeReader {
  let genesis: ReadonlyMap<Hex, bigint> | undefined;
  let coin: Uint8Array | undefined;

  async function readGenesis(signal: AbortSignal): Promise<ReadonlyMap<Hex, bigint> | undefined> {
    const ofState = await genesisOfState(call, signal);
    if (ofState !== undefined) return ofState;
    const text = await network?.genesis(signal);
    return text === undefined ? undefined : genesisBalances(text);
  }

  const reader: NativeReader = {
    async genesis(signal) {
      genesis ??= await readGenesis(signal);
      return genesis;
    },
    async upgrades(signal) {
      const config = await call('eth_getChainConfig', [], signal).catch((error: unknown) => {
        // Chains without the method have no upgrades of this kind.
        if (!isRpcError(error) || isPassing(error)) throw error;
      });
      return nativeUpgrades(config);
    },
    balances: createBalancesReader(call),
    async changesOf(block, receipts, traces, signal) {
      const hasAtomic = block.atomicData !== undefined && block.atomicData !== '0x';
      if (hasAtomic) coin ??= await network?.coin(signal);
      return nativeChangesOf(block, {
        receipts,
        traces: traces as { readonly result?: ValueFrame | null }[],
        genesis: block.number === 0n ? await reader.genesis(signal) : undefined,
        coin,
      });
    },
  };
  return reader;
}

/** What the node's own list of accounts says; undefined where it has none, or does not know the address of every account. */
async function genesisOfState(
  call: RpcCall,
  signal: AbortSignal,
): Promise<ReadonlyMap<Hex, bigint> | undefined> {
  const balances = new Map<Hex, bigint>();
  let start: Hex = '0x';
  for (let page = 0; page < maximumPages; page++) {
    const params = ['0x0', start, accountsAPage, true, true, true];
    const answer = await call('debug_accountRange', params, signal).catch((error: unknown) => {
      if (!isRpcError(error) || isPassing(error)) throw error;
    });
    if (answer === undefined) return undefined;
    const { accounts, next } = answer as { accounts: Record<string, { balance: string }>; next?: string };
    for (const [name, { balance }] of Object.entries(accounts)) {
      if (!/^0x[0-9a-fA-F]{40}$/.test(name)) return undefined;
      balances.set(asHex(name, 'accounts'), BigInt(balance));
    }
    if (next === undefined || next === '') return balances;
    start = `0x${Buffer.from(next, 'base64').toString('hex')}`;
  }
  return undefined;
}

/** Calls a method of a node. @throws RpcError what the node answers with an error. */
type RpcCall = (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>;

/**
 * Code that ends with addresses of 20 bytes and returns their balances, 32 bytes each, run as if a contract were to be made of what it
 * returns: so it needs no contract on the chain. A loop over the addresses: CODECOPY, BALANCE, MSTORE.
 */
const balancesCode = '0x602a60205b388210601257602090036020f35b601482600c396000513181526020019060140190600456';
/** What it returns may not be larger than a contract, which is 24 576 bytes. */
const holdersACall = 500;
/** Nobody; some chains do not let the zero address make contracts. */
const caller = '0x000000000000000000000000000000006669726e';
/** So few are asked for one by one. */
const fewHolders = 8;
/** Questions that are on their way at once. */
const questionsAtOnce = 1_000;

/**
 * Asks a node for balances: many in one `eth_call`, which costs both sides a fraction of as many `eth_getBalance`, unless the node or its
 * chain refuses that.
 */
export function createBalancesReader(call: RpcCall): NonNullable<ChainSource['balances']> {
  let together = true;

  async function askTogether(holders: readonly Hex[], block: Hex, signal: AbortSignal): Promise<bigint[]> {
    const data = balancesCode + holders.map((holder) => holder.slice(2)).join('');
    const words = asHex(
      await call('eth_call', [{ from: caller, data }, { blockHash: block }], signal),
      'eth_call',
    );
    if (words.length !== 2 + 64 * holders.length)
      throw new MetricsError(
        'chain-inconsistent',
        `the node answered ${holders.length} balances with ${words.length} digits`,
      );
    return holders.map((_, index) => BigInt(`0x${words.slice(2 + 64 * index, 66 + 64 * index)}`));
  }

  async function askSingly(holders: readonly Hex[], block: Hex, signal: AbortSignal): Promise<bigint[]> {
    const questions = holders.map((holder) => call('eth_getBalance', [holder, { blockHash: block }], signal));
    return (await Promise.all(questions)).map((balance) => asQuantity(balance, 'balance'));
  }

  async function ask(holders: readonly Hex[], block: Hex, signal: AbortSignal): Promise<bigint[]> {
    if (!together || holders.length <= fewHolders) return askSingly(holders, block, signal);
    try {
      const parts = chunks(holders, holdersACall).map((some) => askTogether(some, block, signal));
      return (await Promise.all(parts)).flat();
    } catch (error) {
      if (!isRpcError(error) && !isMetricsError(error)) throw error;
      if (isUntold(error)) throw error;
      together = false;
      return askSingly(holders, block, signal);
    }
  }

  return async (holders, block, signal) => {
    // Every question listens.
    const every = AbortSignal.any([signal]);
    setMaxListeners(0, every);
    const balances: bigint[] = [];
    try {
      for (const some of chunks(holders, questionsAtOnce)) balances.push(...(await ask(some, block, every)));
    } catch (error) {
      throw isUntold(error)
        ? new MetricsError('balances-unknown', 'the node has not kept the state of the block', {
            cause: error,
          })
        : error;
    }
    return balances;
  };
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Whether the node says that it has not kept a state, or tells no balances at all. */
function isUntold(error: unknown): error is RpcError {
  if (!isRpcError(error)) return false;
  return isMissingState(error) || (isUnserved(error) && /method eth_getBalance/i.test(error.message));
}
