import { setMaxListeners } from 'node:events';
import { isRpcError, type RpcError } from '@firn/jsonrpc/errors';
import { isMetricsError, MetricsError } from '../../errors.js';
import type { ChainSource, Hex } from '../chain-source.js';
import { asHex, asQuantity } from '../decode-values.js';
import { isMissingState, isUnserved } from '../refusals.js';

/** Calls a method of a node. @throws RpcError what the node answers with an error. */
export type RpcCall = (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>;

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
