import { cb58ToBytes, isEncodingError, parseAddress } from '@firn/primitives';
import { type ChainAliases, isUnknownChainAliasError } from '../chains/chain-aliases.js';
import { Refusal } from '../errors/refusal.js';

/** An address is not one of the platform chain of this network; the message is the reference node's. */
export class AddressError extends Refusal {
  override readonly name = 'AddressError';
}

/** Whether an error is a {@link AddressError}, of this or of another copy of the code. */
export function isAddressError(error: unknown): error is AddressError {
  return error instanceof Error && error.name === 'AddressError';
}

/** What an address must belong to. */
export interface AddressScope {
  readonly aliases: ChainAliases;
  readonly blockchainId: string;
  /** Prefix of the network's addresses. */
  readonly hrp: string;
}

/** Addresses of the platform chain. */
export function platformScope({
  aliases,
  platformId: blockchainId,
  network: { hrp },
}: {
  readonly aliases: ChainAliases;
  readonly platformId: string;
  readonly network: { readonly hrp: string };
}): AddressScope {
  return { aliases, blockchainId, hrp };
}

const addressLength = 20;

/**
 * The 20 bytes of an address; in cb58 it names no chain and no network.
 * @throws AddressError for another network's or chain's address, or for one that is malformed.
 */
export function toAddressBytes(text: string, scope: AddressScope): Uint8Array {
  return readCb58(text) ?? readBech32(text, scope);
}

function readCb58(text: string): Uint8Array | undefined {
  // A dash parts chain and address, and is no digit of base58.
  if (text.includes('-')) return undefined;
  try {
    const bytes = cb58ToBytes(text);
    return bytes.length === addressLength ? bytes : undefined;
  } catch (error) {
    if (!isEncodingError(error)) throw error;
    return undefined;
  }
}

function readBech32(text: string, scope: AddressScope): Uint8Array {
  try {
    const { chain, hrp, bytes } = parseAddress(text);
    const blockchainId = scope.aliases.lookup(chain);
    if (blockchainId !== scope.blockchainId) {
      throw new AddressError(
        `mismatched chainIDs: expected "${scope.blockchainId}" but got "${blockchainId}"`,
      );
    }
    if (hrp !== scope.hrp) throw new AddressError(`expected hrp "${scope.hrp}" but got "${hrp}"`);
    return bytes;
  } catch (cause) {
    if (!isEncodingError(cause) && !isAddressError(cause) && !isUnknownChainAliasError(cause)) {
      throw cause;
    }
    throw new AddressError(`couldn't parse address "${text}": ${cause.message}`, { cause });
  }
}
