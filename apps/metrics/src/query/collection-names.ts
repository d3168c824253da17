import { MetricsError, messageOf } from '../errors.js';
import type { ChainSource, Hex } from '../read-chain/chain-source.js';
import { decodeContractText } from '../read-chain/contract-text.js';
import type { ChainState, ServiceState } from '../state/service-state.js';
import type { Stores } from '../store/stores.js';
import { createRecentResults } from './recent-results.js';

/** What a collection calls itself; empty where its contract has no such function. */
export interface CollectionName {
  readonly name: string;
  readonly symbol: string;
}

/** Names of collections: from memory, else from the store, else from the chain's node. */
export interface CollectionNames {
  /**
   * @param keep whether the store keeps the name; not for contracts that nobody holds anything of.
   * @throws MetricsError `chain-unreachable` when only the node knows it, and does not answer.
   */
  get(chain: ChainState, token: Hex, keep: boolean): Promise<CollectionName>;
}

const nameCall = '0x06fdde03';
const symbolCall = '0x95d89b41';
const maximumNames = 10_000;
const callTimeoutMs = 10_000;

/** @param sourceOf where the contracts of a chain are asked; undefined where that is not known. */
export function createCollectionNames(
  stores: Stores,
  state: ServiceState,
  sourceOf: (chain: ChainState) => Pick<ChainSource, 'call'> | undefined,
): CollectionNames {
  const names = createRecentResults<CollectionName>(maximumNames);

  async function load(chain: ChainState, token: Hex, keep: boolean): Promise<CollectionName> {
    const store = stores.of(chain.key);
    // What a contract calls itself may be of a block that is taken back: it is asked again.
    const params = { chain: chain.key, token: token.slice(2), version: chain.undos.length };
    const [stored] = await store.query<CollectionName>(
      `SELECT name, symbol FROM collections FINAL
       WHERE chain = {chain:UInt32} AND token = toFixedString(unhex({token:String}), 20) AND version = {version:UInt64}`,
      { params },
    );
    if (stored !== undefined) return stored;
    const asked = await ask(sourceOf(chain), chain, token);
    if (keep)
      await store.command(
        `INSERT INTO collections (chain, token, name, symbol, version)
         SELECT {chain:UInt32}, toFixedString(unhex({token:String}), 20), {name:String}, {symbol:String}, {version:UInt64}`,
        { params: { ...params, ...asked } },
      );
    return asked;
  }

  return {
    get: (chain, token, keep) =>
      names.get(`${state.generation} ${chain.key} ${token} ${keep}`, () => load(chain, token, keep)),
  };
}

async function ask(
  source: Pick<ChainSource, 'call'> | undefined,
  { record }: ChainState,
  token: Hex,
): Promise<CollectionName> {
  if (source?.call === undefined)
    throw new MetricsError(
      'chain-unreachable',
      `Chain ${record.evmChainId} is not read, so its contracts cannot be asked`,
    );
  const signal = AbortSignal.timeout(callTimeoutMs);
  try {
    const [name, symbol] = await Promise.all([
      source.call(token, nameCall, signal),
      source.call(token, symbolCall, signal),
    ]);
    return { name: decodeContractText(name), symbol: decodeContractText(symbol) };
  } catch (cause) {
    throw new MetricsError(
      'chain-unreachable',
      `The node of chain ${record.evmChainId} does not answer: ${messageOf(cause)}`,
      { cause },
    );
  }
}
