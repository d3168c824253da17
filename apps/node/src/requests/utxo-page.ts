import { rpcError } from '@firn/jsonrpc/errors';
import type { UTXOStartIndex } from '@firn/node-validators';
import type { UtxoPage, UtxoPageRequest, UtxoPlace } from '@firn/platform-chain/shared-memory';
import { idToBytes, isEncodingError } from '@firn/primitives';
import { bytesEqual } from '@firn/primitives/bytes';
import { type ChainAliases, isUnknownChainAliasError } from '../chains/chain-aliases.js';
import { type AddressScope, isAddressError, toAddressBytes } from './platform-address.js';

const serverError = -32_000;
const maxAddresses = 1024;
const maxPageSize = 1024;

/** Which outputs a client asks for. */
export interface UtxoPageParams {
  readonly addresses: readonly string[];
  readonly startIndex?: UTXOStartIndex | undefined;
  readonly limit?: number | undefined;
}

/**
 * A page of outputs (reference: sections 2.4 and 4.7). A limit of 0 and one above 1,024 mean 1,024.
 * @throws RpcError -32000 without addresses, with more than 1,024, or for a malformed place to go on from.
 * @throws AddressError
 */
export function toUtxoPageRequest(
  { addresses, startIndex, limit = 0 }: UtxoPageParams,
  scope: AddressScope,
): UtxoPageRequest {
  if (addresses.length === 0) throw rpcError(serverError, 'no addresses provided');
  if (addresses.length > maxAddresses) {
    const given = `number of addresses given, ${addresses.length}`;
    throw rpcError(serverError, `${given}, exceeds maximum, ${maxAddresses}`);
  }
  return {
    addresses: addresses.map((address) => toAddressBytes(address, scope)),
    start: startIndex && toPlace(startIndex, scope),
    limit: limit === 0 || limit > maxPageSize ? maxPageSize : limit,
  };
}

/**
 * The ID of the chain that outputs were exported from.
 * @throws RpcError -32000 for a chain that this node does not know.
 */
export function toSourceChain(sourceChain: string, aliases: ChainAliases): string {
  try {
    return aliases.lookup(sourceChain);
  } catch (error) {
    if (!isUnknownChainAliasError(error)) throw error;
    throw rpcError(serverError, `problem parsing source chainID "${sourceChain}": ${error.message}`);
  }
}

function toPlace({ address, utxo }: UTXOStartIndex, scope: AddressScope): UtxoPlace | undefined {
  // Clients of the reference node that start at the beginning write both fields all the same.
  if (address === '' && utxo === '') return undefined;
  return { address: toStartAddress(address, scope), utxoId: toStartId(utxo) };
}

function toStartAddress(address: string, scope: AddressScope): Uint8Array {
  try {
    return toAddressBytes(address, scope);
  } catch (error) {
    // What is wrong with the address follows once, in the words for a place to go on from.
    if (!isAddressError(error) || !(error.cause instanceof Error)) throw error;
    throw rpcError(serverError, `couldn't parse start index address "${address}": ${error.cause.message}`);
  }
}

function toStartId(utxo: string): Uint8Array {
  try {
    return idToBytes(utxo);
  } catch (error) {
    if (!isEncodingError(error)) throw error;
    throw rpcError(serverError, `couldn't parse start index utxo: ${error.message}`);
  }
}

/*
 * Pages of outputs as the reference node's C-Chain gives them since Helicon (reference: helicon 3.10): the place that a page reaches to is that of
 * the first output of the next one, and a list ends at a place of its own.
 */

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
