import { isRpcError } from '@firn/jsonrpc/errors';
import type { ChainSource, Hex, NativeChanges, SourceBlock, SourceReceipt } from '../chain-source.js';
import { asHex } from '../decode-values.js';
import { isPassing } from '../refusals.js';
import { createBalancesReader, type RpcCall } from './ask-balances.js';
import type { ValueFrame } from './frame-moves.js';
import { genesisBalances } from './genesis-document.js';
import { nativeChangesOf } from './native-changes.js';
import { nativeUpgrades } from './native-upgrades.js';
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
