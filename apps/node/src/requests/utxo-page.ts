import { rpcError } from '@firn/jsonrpc/errors';
import type { UTXOStartIndex } from '@firn/node-validators';
import type { UtxoPageRequest, UtxoPlace } from '@firn/platform-chain/shared-memory';
import { idToBytes, isEncodingError } from '@firn/primitives';
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
