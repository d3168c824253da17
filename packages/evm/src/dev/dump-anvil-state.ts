import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { bytesToHex, type Hex, padLeft } from '@firn/primitives/bytes';
import type { EvmChain } from '../chain/evm-chain.js';
import { EvmError } from '../evm-error.js';
import { type AccountState, emptyCodeHash, emptyStorageRoot } from '../state/account.js';
import type { StateView } from '../state/state-view.js';

/** Texts are handed on in pieces of about so many characters: each one has its price. */
const pieceLength = 65_536;

/**
 * Writes the accounts after the last block as Anvil writes its state (`anvil --load-state` takes them), and returns the number of that block. Blocks
 * are left out: those of Anvil have other headers. No block is made meanwhile. `isPacked` writes it as gzip.
 * @throws EvmError `development` for an account or a slot of which only the hash is known.
 */
export function dumpAnvilState(
  chain: EvmChain,
  sink: Writable,
  { isPacked = false }: { readonly isPacked?: boolean } = {},
): Promise<bigint> {
  return chain.exclusively(async () => {
    const pieces = Readable.from(inPieces(stateParts(chain)));
    await (isPacked ? pipeline(pieces, createGzip(), sink) : pipeline(pieces, sink));
    return chain.head.header.number;
  });
}

function* inPieces(parts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const part of parts) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function* stateParts(chain: EvmChain): Generator<string> {
  const state = chain.stateAfter(chain.head);
  yield `{"block":${JSON.stringify(firstBlock(chain))},"accounts":{`;
  let separator = '';
  for (const { key, account } of state.accounts()) {
    yield `${separator}"${nameOf(state, key)}":`;
    yield* accountParts(state, account);
    separator = ',';
  }
  yield '},"best_block_number":0,"blocks":[],"transactions":[],"historical_states":null}';
}

/** Anvil begins with it: it has to find the block of that number, and knows none but its first. */
function firstBlock({ head: { header } }: EvmChain): object {
  return {
    number: '0x0',
    beneficiary: header.coinbase,
    timestamp: `0x${header.timestamp.toString(16)}`,
    gas_limit: Number(header.gasLimit),
    basefee: Number(header.baseFeePerGas ?? 0n),
    difficulty: '0x0',
    prevrandao: `0x${'00'.repeat(32)}`,
    blob_excess_gas_and_price: { excess_blob_gas: 0, blob_gasprice: 1 },
  };
}

function* accountParts(
  state: StateView,
  { nonce, balance, codeHash, storageRoot }: AccountState,
): Generator<string> {
  const code =
    Buffer.compare(codeHash, emptyCodeHash) === 0 ? '0x' : bytesToHex(state.database.code(codeHash));
  yield `{"nonce":${nonce},"balance":"0x${balance.toString(16)}","code":"${code}","storage":{`;
  let separator = '';
  if (Buffer.compare(storageRoot, emptyStorageRoot) !== 0) {
    for (const { key, value } of state.storageEntries(storageRoot)) {
      const word = bytesToHex(padLeft(value, 32));
      for (const slot of slotsOf(state, nameOf(state, key))) {
        yield `${separator}"${slot}":"${word}"`;
        separator = ',';
      }
    }
  }
  yield '}}';
}

/** On the C-Chain the lowest bit of the first byte of a slot does not count: contracts may mean either. */
function slotsOf({ database: { form } }: StateView, slot: Hex): readonly Hex[] {
  if (form !== 'c-chain') return [slot];
  const other = (Number.parseInt(slot.slice(2, 4), 16) | 1).toString(16).padStart(2, '0');
  return [slot, `0x${other}${slot.slice(4)}`];
}

function nameOf({ database }: StateView, hash: Uint8Array): Hex {
  const name = database.preimage(hash);
  if (name !== undefined) return bytesToHex(name);
  throw new EvmError('development', `only the hash ${bytesToHex(hash)} of an account or of a slot is known`);
}
