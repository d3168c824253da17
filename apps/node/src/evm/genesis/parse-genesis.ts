import { parseExactJson } from '@firn/primitives';
import { zeroAddress, zeroHash } from '../block/header.js';
import { bytesToHex, type Hex, hexToBytes } from '../bytes.js';
import { EvmError } from '../evm-error.js';

/** An account of the first state. */
export interface GenesisAccount {
  readonly address: Hex;
  /** Wei. */
  readonly balance: bigint;
  readonly nonce: bigint;
  readonly code: Hex;
  /** Values by slot, 32 bytes each. */
  readonly storage: ReadonlyMap<Hex, Hex>;
}

/** A genesis document in the reference client's format. */
export interface Genesis {
  /** The chain's configuration as written; what it means depends on the kind of chain. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly chainId: bigint;
  readonly nonce: bigint;
  /** Unix seconds. */
  readonly timestamp: bigint;
  readonly extraData: Hex;
  readonly gasLimit: bigint;
  readonly gasUsed: bigint;
  readonly difficulty: bigint;
  readonly mixHash: Hex;
  readonly coinbase: Hex;
  readonly number: bigint;
  readonly parentHash: Hex;
  readonly alloc: readonly GenesisAccount[];
  /** Wei; undefined where the document leaves it to the rules. */
  readonly baseFeePerGas: bigint | undefined;
  readonly blobGasUsed: bigint | undefined;
  readonly excessBlobGas: bigint | undefined;
}

/** A genesis document cannot be used; the message names the field. */
export class GenesisError extends EvmError {
  override readonly name = 'GenesisError';

  constructor(message: string, options?: ErrorOptions) {
    super('genesis', message, options);
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a genesis document: JSON text, because its numbers exceed 2^53.
 * @throws GenesisError naming the field that is missing or malformed.
 */
export function parseGenesis(text: string): Genesis {
  const document = record(parseExactJson(text), 'genesis');
  const config = record(document.config, 'config');
  return {
    config,
    chainId: number(config.chainId, 'config.chainId'),
    nonce: number(document.nonce, 'nonce', 0n),
    timestamp: number(document.timestamp, 'timestamp', 0n),
    extraData: hex(document.extraData, 'extraData', '0x'),
    gasLimit: number(document.gasLimit, 'gasLimit'),
    gasUsed: number(document.gasUsed, 'gasUsed', 0n),
    difficulty: number(document.difficulty, 'difficulty', 0n),
    mixHash: hex(document.mixHash, 'mixHash', zeroHash),
    coinbase: hex(document.coinbase, 'coinbase', zeroAddress),
    number: number(document.number, 'number', 0n),
    parentHash: hex(document.parentHash, 'parentHash', zeroHash),
    alloc: Object.entries(record(document.alloc, 'alloc')).map(([address, account]) =>
      toAccount(address, record(account, `alloc.${address}`)),
    ),
    baseFeePerGas: optionalNumber(document.baseFeePerGas, 'baseFeePerGas'),
    blobGasUsed: optionalNumber(document.blobGasUsed, 'blobGasUsed'),
    excessBlobGas: optionalNumber(document.excessBlobGas, 'excessBlobGas'),
  };
}

function toAccount(name: string, fields: Fields): GenesisAccount {
  const address = hex(name.startsWith('0x') ? name : `0x${name}`, `alloc.${name}`);
  if (address.length !== zeroAddress.length)
    throw new GenesisError(`alloc.${name} must be an address of 20 bytes`);
  const slots = fields.storage === undefined ? {} : record(fields.storage, `alloc.${name}.storage`);
  return {
    address,
    balance: number(fields.balance, `alloc.${name}.balance`, 0n),
    nonce: number(fields.nonce, `alloc.${name}.nonce`, 0n),
    code: hex(fields.code, `alloc.${name}.code`, '0x'),
    storage: new Map(
      Object.entries(slots).map(([slot, value]) => [
        hex(slot, `alloc.${name}.storage`),
        hex(value, `alloc.${name}.storage.${slot}`),
      ]),
    ),
  };
}

function record(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new GenesisError(`${name} must be an object`);
  }
  return value as Fields;
}

function number(value: unknown, name: string, missing?: bigint): bigint {
  const given = optionalNumber(value, name) ?? missing;
  if (given === undefined) throw new GenesisError(`${name} is missing`);
  return given;
}

function optionalNumber(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && /^(?:0x[0-9a-fA-F]+|[0-9]+)$/u.test(value)) return BigInt(value);
  throw new GenesisError(`${name} must be an integer, decimal or 0x hex, not ${JSON.stringify(value)}`);
}

function hex(value: unknown, name: string, missing?: Hex): Hex {
  if ((value === undefined || value === null) && missing !== undefined) return missing;
  if (typeof value !== 'string')
    throw new GenesisError(`${name} must be 0x hex, not ${JSON.stringify(value)}`);
  try {
    // Through bytes, for lower case: addresses are written with a checksum in their case.
    return bytesToHex(hexToBytes(value));
  } catch (cause) {
    throw new GenesisError(`${name} must be 0x hex of whole bytes, not ${JSON.stringify(value)}`, { cause });
  }
}
