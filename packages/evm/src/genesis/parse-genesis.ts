import { parseExactJson } from '@firn/primitives';
import type { Hex } from '@firn/primitives/bytes';
import { zeroAddress, zeroHash } from '../block/header.js';
import { EvmError } from '../evm-error.js';
import {
  address,
  hash,
  hex,
  type JsonFields,
  optionalUint64,
  optionalUint256,
  record,
  storageWord,
  uint64,
  uint256,
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
  /** The document without its accounts, as JSON. */
  readonly outline: string;
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
 * @throws EvmError `genesis` naming the field that is missing or malformed.
 */
export function parseGenesis(text: string): Genesis {
  const document = record(parseJson(text), 'genesis');
  const config = record(document.config, 'config');
  if (hash(document.airdropHash, 'airdropHash', zeroHash) !== zeroHash) {
    throw new EvmError('genesis', 'airdropHash must be zero: list the accounts of the airdrop in alloc');
  }
  return {
    document: text,
    outline: JSON.stringify({ ...document, alloc: {} }),
    config,
    chainId: uint256(config.chainId, 'config.chainId'),
    nonce: uint64(document.nonce, 'nonce', 0n),
    timestamp: uint64(document.timestamp, 'timestamp', 0n),
    extraData: hex(document.extraData, 'extraData', '0x'),
    gasLimit: uint64(document.gasLimit, 'gasLimit'),
    gasUsed: uint64(document.gasUsed, 'gasUsed', 0n),
    difficulty: uint256(document.difficulty, 'difficulty', 0n),
    mixHash: hash(document.mixHash, 'mixHash', zeroHash),
    coinbase: address(hex(document.coinbase, 'coinbase', zeroAddress), 'coinbase'),
    number: uint64(document.number, 'number', 0n),
    parentHash: hash(document.parentHash, 'parentHash', zeroHash),
    alloc: toAccounts(document.alloc, 'alloc'),
    baseFeePerGas: optionalUint256(document.baseFeePerGas, 'baseFeePerGas'),
    blobGasUsed: optionalUint64(document.blobGasUsed, 'blobGasUsed'),
    excessBlobGas: optionalUint64(document.excessBlobGas, 'excessBlobGas'),
  };
}

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new EvmError('genesis', `the genesis document is not JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function toAccounts(value: unknown, path: string): GenesisAccount[] {
  return Object.entries(record(value, path)).map(([name, account]) =>
    toAccount(name, record(account, `${path}.${name}`), `${path}.${name}`),
  );
}

function toAccount(name: string, fields: JsonFields, path: string): GenesisAccount {
  const slots = fields.storage === undefined ? {} : record(fields.storage, `${path}.storage`);
  return {
    address: address(name, path),
    balance: uint256(fields.balance, `${path}.balance`, 0n),
    nonce: uint64(fields.nonce, `${path}.nonce`, 0n),
    code: hex(fields.code, `${path}.code`, '0x'),
    storage: new Map(
      Object.entries(slots).map(([slot, value]) => [
        storageWord(slot, `${path}.storage`),
        storageWord(value, `${path}.storage.${slot}`),
      ]),
    ),
  };
}
