import { parseExactJson } from '@firn/primitives';
import { zeroAddress, zeroHash } from '../block/header.js';
import type { Hex } from '../bytes.js';
import { GenesisError } from './genesis-error.js';
import {
  address,
  hex,
  type JsonFields,
  number,
  optionalNumber,
  optionalUint64,
  record,
  uint64,
} from './json-fields.js';

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
  /** The document as it was read. */
  readonly document: string;
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

/**
 * Reads a genesis document: JSON text, because its numbers exceed 2^53.
 * @throws GenesisError naming the field that is missing or malformed.
 */
export function parseGenesis(text: string): Genesis {
  const document = record(parseJson(text), 'genesis');
  const config = record(document.config, 'config');
  if (hex(document.airdropHash, 'airdropHash', zeroHash) !== zeroHash) {
    throw new GenesisError('airdropHash must be zero: list the accounts of the airdrop in alloc');
  }
  return {
    document: text,
    config,
    chainId: number(config.chainId, 'config.chainId'),
    nonce: uint64(document.nonce, 'nonce', 0n),
    timestamp: uint64(document.timestamp, 'timestamp', 0n),
    extraData: hex(document.extraData, 'extraData', '0x'),
    gasLimit: uint64(document.gasLimit, 'gasLimit'),
    gasUsed: uint64(document.gasUsed, 'gasUsed', 0n),
    difficulty: number(document.difficulty, 'difficulty', 0n),
    mixHash: hex(document.mixHash, 'mixHash', zeroHash),
    coinbase: hex(document.coinbase, 'coinbase', zeroAddress),
    number: uint64(document.number, 'number', 0n),
    parentHash: hex(document.parentHash, 'parentHash', zeroHash),
    alloc: Object.entries(record(document.alloc, 'alloc')).map(([name, account]) =>
      toAccount(name, record(account, `alloc.${name}`)),
    ),
    baseFeePerGas: optionalNumber(document.baseFeePerGas, 'baseFeePerGas'),
    blobGasUsed: optionalUint64(document.blobGasUsed, 'blobGasUsed'),
    excessBlobGas: optionalUint64(document.excessBlobGas, 'excessBlobGas'),
  };
}

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new GenesisError(`the genesis document is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

function toAccount(name: string, fields: JsonFields): GenesisAccount {
  const slots = fields.storage === undefined ? {} : record(fields.storage, `alloc.${name}.storage`);
  return {
    address: address(name, `alloc.${name}`),
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
