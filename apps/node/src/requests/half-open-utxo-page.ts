import { rpcError } from '@firn/jsonrpc/errors';
import type { UtxoPage, UtxoPageRequest, UtxoPlace } from '@firn/platform-chain/shared-memory';
import { idToBytes, isEncodingError } from '@firn/primitives';
import { bytesEqual } from '@firn/primitives/bytes';
import { isUnknownChainAliasError } from '../chains/chain-aliases.js';
import { type AddressScope, isAddressError, toAddressBytes } from './platform-address.js';
import type { UtxoPageParams } from './utxo-page.js';

/*
 * Pages of outputs as the reference node's C-Chain gives them since Helicon (reference: helicon 3.10): the place that a page reaches to is that of
 * the first output of the next one, and a list ends at a place of its own.
 */

const serverError = -32_000;
const maxAddresses = 1024;
const maxPageSize = 1024;
const beginning: UtxoPlace = { address: new Uint8Array(20), utxoId: new Uint8Array(32) };
const theEnd: UtxoPlace = { address: new Uint8Array(20).fill(0xff), utxoId: new Uint8Array(32).fill(0xff) };

/** What a client may name, and how outputs are found. */
export interface HalfOpenPages {
  readonly scope: AddressScope;
  readonly list: (sourceChain: Uint8Array, page: UtxoPageRequest) => UtxoPage;
}

/**
 * A page of what a chain exported. A limit of 0 and one above 1,024 mean 1,024; no addresses own nothing.
 * @throws RpcError -32000 for a chain, an address or a place that cannot be read, and for more than 1,024 addresses.
 */
export function halfOpenUtxoPage(
  { sourceChain, ...params }: UtxoPageParams & { readonly sourceChain: string },
  { scope, list }: HalfOpenPages,
): UtxoPage {
  const source = readSource(sourceChain, scope);
  const given = params.addresses.length;
  if (given > maxAddresses)
    throw rpcError(serverError, `too many addresses: ${given} exceeds ${maxAddresses}`);
  const addresses = params.addresses.map((text) => readAddress('address', text, scope));
  const start = readStart(params.startIndex, scope);
  if (start !== undefined && isSame(start, theEnd)) return { utxos: [], end: beginning };
  const { limit: asked = 0 } = params;
  const limit = asked === 0 || asked > maxPageSize ? maxPageSize : asked;
  // One more than the page holds tells where the next one begins.
  const { utxos, end } = list(source, { addresses, start, includesStart: true, limit: limit + 1 });
  return utxos.length > limit ? { utxos: utxos.slice(0, limit), end } : { utxos, end: theEnd };
}

function readSource(sourceChain: string, { aliases }: AddressScope): Uint8Array {
  try {
    return idToBytes(aliases.lookup(sourceChain));
  } catch (error) {
    if (!isUnknownChainAliasError(error)) throw error;
    throw rpcError(serverError, `parsing source chainID "${sourceChain}": ${error.message}`);
  }
}

function readAddress(what: string, text: string, scope: AddressScope): Uint8Array {
  try {
    return toAddressBytes(text, scope);
  } catch (error) {
    if (!isAddressError(error)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw rpcError(serverError, `parsing ${what} "${text}": ${cause}`);
  }
}

function readStart(startIndex: UtxoPageParams['startIndex'], scope: AddressScope): UtxoPlace | undefined {
  if (startIndex === undefined || (startIndex.address === '' && startIndex.utxo === '')) return undefined;
  const address = readAddress('start address', startIndex.address, scope);
  try {
    return { address, utxoId: idToBytes(startIndex.utxo) };
  } catch (error) {
    if (!isEncodingError(error)) throw error;
    throw rpcError(serverError, `parsing start utxoID "${startIndex.utxo}": ${error.message}`);
  }
}

function isSame(a: UtxoPlace, b: UtxoPlace): boolean {
  return bytesEqual(a.address, b.address) && bytesEqual(a.utxoId, b.utxoId);
}
