import { compareBytes, type L1Owner } from '@firn/platform-codec';
import { sha256 } from '@firn/primitives';
import { ByteReader, WarpFormatError } from '../../evm/warp/byte-reader.js';
import { maxUint64 } from './amounts.js';
import { isZero } from './equal-bytes.js';
import { isPrimaryNetwork } from './primary-network.js';
import { TxRejectedError } from './tx-rejected-error.js';
import { within } from './within.js';

const registerType = 1;
const weightType = 3;

/** The contract of an L1 asks for a validator (ACP-77). */
export interface RegisterL1Validator {
  /** sha256 of the message. */
  readonly validationId: Uint8Array;
  readonly subnetId: Uint8Array;
  readonly nodeId: Uint8Array;
  readonly publicKey: Uint8Array;
  /** Until when it can be used: Unix seconds. */
  readonly expiry: bigint;
  readonly remainingBalanceOwner: L1Owner;
  readonly disableOwner: L1Owner;
  readonly weight: bigint;
}

/** The contract of an L1 changes the weight of a validator; 0 removes it (ACP-77). */
export interface L1ValidatorWeight {
  readonly validationId: Uint8Array;
  readonly nonce: bigint;
  readonly weight: bigint;
}

/** Reads and checks a registration. @throws TxRejectedError in the reference node's words. */
export function readRegisterL1Validator(payload: Uint8Array): RegisterL1Validator {
  const message = read(payload, registerType, (reader) => ({
    validationId: sha256(payload),
    subnetId: reader.fixed(32),
    nodeId: reader.bytes(),
    publicKey: reader.fixed(48),
    expiry: u64(reader),
    remainingBalanceOwner: owner(reader),
    disableOwner: owner(reader),
    weight: u64(reader),
  }));
  if (isPrimaryNetwork(message.subnetId)) throw new TxRejectedError('invalid subnet ID');
  if (message.weight === 0n) throw new TxRejectedError('invalid weight');
  within('invalid node ID', () => checkNodeId(message.nodeId));
  within('invalid owner', () => {
    checkOwner(message.remainingBalanceOwner);
    checkOwner(message.disableOwner);
  });
  return message;
}

/** Reads and checks a change of a weight. @throws TxRejectedError in the reference node's words. */
export function readL1ValidatorWeight(payload: Uint8Array): L1ValidatorWeight {
  const message = read(payload, weightType, (reader) => ({
    validationId: reader.fixed(32),
    nonce: u64(reader),
    weight: u64(reader),
  }));
  if (message.nonce === maxUint64 && message.weight !== 0n) {
    throw new TxRejectedError('maxUint64 nonce is reserved for removal');
  }
  return message;
}

function checkOwner({ threshold, addresses }: L1Owner): void {
  if (threshold > addresses.length) throw new TxRejectedError('output is unspendable');
  if (threshold === 0 && addresses.length > 0) {
    throw new TxRejectedError('output representation should be optimized');
  }
  const isSorted = addresses.every((address, index) => {
    const before = addresses[index - 1];
    return before === undefined || compareBytes(before, address) < 0;
  });
  if (!isSorted) throw new TxRejectedError('addresses not sorted and unique');
}

function checkNodeId(nodeId: Uint8Array): void {
  if (nodeId.length !== 20) {
    throw new TxRejectedError(`invalid hash length: expected 20 bytes but got ${nodeId.length}`);
  }
  if (isZero(nodeId)) throw new TxRejectedError('empty nodeID is disallowed');
}

function read<Message>(payload: Uint8Array, type: number, body: (reader: ByteReader) => Message): Message {
  try {
    const reader = new ByteReader(payload);
    reader.version();
    const actual = reader.u32();
    if (actual !== type) throw new TxRejectedError(`wrong payload type: ${actual}`);
    const message = body(reader);
    reader.end();
    return message;
  } catch (error) {
    if (!(error instanceof WarpFormatError)) throw error;
    throw new TxRejectedError(error.message, { cause: error });
  }
}

function owner(reader: ByteReader): L1Owner {
  const threshold = reader.u32();
  const addresses = Array.from({ length: Math.min(reader.u32(), 4096) }, () => reader.fixed(20));
  return { threshold, addresses };
}

function u64(reader: ByteReader): bigint {
  return reader.fixed(8).readBigUInt64BE();
}
