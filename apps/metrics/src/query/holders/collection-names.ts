import { isMetricsError, MetricsError, messageOf } from '../../errors.js';
import type { ChainSource, Hex } from '../../source/chain-source.js';
import type { ChainState, ServiceState } from '../../state/service-state.js';
import type { Stores } from '../../store/stores.js';
import { createRecentResults } from '../recent-results.js';

/** What a collection calls itself; empty where its contract has no such function, or its node says so. */
export interface CollectionName {
  readonly name: string;
  readonly symbol: string;
}

/** Names of collections: from memory, else from the store, else from the chain's node. */
export interface CollectionNames {
  /**
   * Empty where only the node knows it and does not answer: it is asked again before long.
   * @param keep whether the store keeps the name; not for contracts that nobody holds anything of.
   */
  get(chain: ChainState, token: Hex, keep: boolean): Promise<CollectionName>;
}

const nameCall = '0x06fdde03';
const symbolCall = '0x95d89b41';
const maximumNames = 10_000;
const callTimeoutMs = 3_000;

const nameless: CollectionName = { name: '', symbol: '' };
/** A node that does not answer is not asked for every page. */
const askAgainMs = 10_000;
/** That a contract has no name is what a node says too that has not caught up: it is not kept, and asked again. */
const askEmptyAgainMs = 60_000;

/**
 * @param sourceOf where the contracts of a chain are asked; undefined where that is not known.
 * @param onUnknown told once for each chain why names of it are not known.
 * @param emptyAgainMs how long an empty name or symbol is taken for it, in milliseconds.
 */
export function createCollectionNames(
  stores: Stores,
  state: ServiceState,
  sourceOf: (chain: ChainState) => Pick<ChainSource, 'call'> | undefined,
  onUnknown: (chain: ChainState, error: unknown) => void = () => {},
  emptyAgainMs = askEmptyAgainMs,
): CollectionNames {
  const names = createRecentResults<CollectionName>(maximumNames, (name) =>
    isWhole(name) ? Number.POSITIVE_INFINITY : emptyAgainMs,
  );
  const told = new Set<number>();
  const askAgainAt = new Map<number, number>();

  async function load(chain: ChainState, token: Hex, keep: boolean): Promise<CollectionName> {
    const store = stores.of(chain.key);
    // What a contract calls itself may be of a block that is taken back: it is asked again.
    const params = { chain: chain.key, token: token.slice(2), version: chain.undos.length };
    const [stored] = await store.query<CollectionName>(
      `SELECT name, symbol FROM collections FINAL
       WHERE chain = {chain:UInt32} AND token = toFixedString(unhex({token:String}), 20) AND version = {version:UInt64}`,
      { params },
    );
    if (stored !== undefined && isWhole(stored)) return stored;
    if (performance.now() < (askAgainAt.get(chain.key) ?? 0))
      throw unreachable(chain, 'it was asked a moment ago');
    const asked = await ask(sourceOf(chain), chain, token);
    if (keep && isWhole(asked))
      await store.command(
        `INSERT INTO collections (chain, token, name, symbol, version)
         SELECT {chain:UInt32}, toFixedString(unhex({token:String}), 20), {name:String}, {symbol:String}, {version:UInt64}`,
        { params: { ...params, ...asked } },
      );
    return asked;
  }

  function failed(chain: ChainState, error: unknown): CollectionName {
    if (!isMetricsError(error, 'chain-unreachable')) throw error;
    if (!told.has(chain.key)) onUnknown(chain, error);
    told.add(chain.key);
    askAgainAt.set(chain.key, performance.now() + askAgainMs);
    return nameless;
  }

  return {
    get: (chain, token, keep) =>
      names
        .get(`${state.generation} ${chain.key} ${token} ${keep}`, () => load(chain, token, keep))
        .catch((error: unknown) => failed(chain, error)),
  };
}

function isWhole({ name, symbol }: CollectionName): boolean {
  return name !== '' && symbol !== '';
}

async function ask(
  source: Pick<ChainSource, 'call'> | undefined,
  chain: ChainState,
  token: Hex,
): Promise<CollectionName> {
  if (source?.call === undefined)
    throw unreachable(chain, 'there is no URL of it that nothing is wrong with');
  const signal = AbortSignal.timeout(callTimeoutMs);
  try {
    const [name, symbol] = await Promise.all([
      source.call(token, nameCall, signal),
      source.call(token, symbolCall, signal),
    ]);
    return { name: decodeContractText(name), symbol: decodeContractText(symbol) };
  } catch (cause) {
    throw unreachable(chain, messageOf(cause), cause);
  }
}

function unreachable({ record }: ChainState, reason: string, cause?: unknown): MetricsError {
  return new MetricsError(
    'chain-unreachable',
    `the node of chain ${record.evmChainId} cannot be asked: ${reason}`,
    {
      cause,
    },
  );
}

/** Longest text that is read; what goes beyond is cut off. */
const maximumBytes = 1_024;
const wordDigits = 64;

/**
 * The text that a contract's `name()` or `symbol()` returned: an ABI-encoded `string`, or 32 bytes filled up with zeros as contracts of
 * before that type give it. Anything else is empty.
 */
export function decodeContractText(data: Hex): string {
  const digits = data.slice(2);
  if (digits.length === wordDigits) return utf8(digits.replace(/(00)+$/, ''));
  const offset = wordAt(digits, 0);
  const start = offset === undefined ? undefined : offset * 2;
  const length = start === undefined ? undefined : wordAt(digits, start);
  if (start === undefined || length === undefined) return '';
  const text = digits.slice(start + wordDigits, start + wordDigits + 2 * length);
  return text.length === 2 * length ? utf8(text) : '';
}

/** The word at a position of the digits; undefined beyond their end, or where it is larger than they are many. */
function wordAt(digits: string, position: number): number | undefined {
  const word = digits.slice(position, position + wordDigits);
  if (word.length < wordDigits) return undefined;
  const value = BigInt(`0x${word}`);
  return value > digits.length ? undefined : Number(value);
}

function utf8(digits: string): string {
  return new TextDecoder().decode(Buffer.from(digits.slice(0, 2 * maximumBytes), 'hex'));
}
