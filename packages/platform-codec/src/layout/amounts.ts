import type {
  TransferableInput,
  TransferableOutput,
  TransferInput,
  TransferOutput,
} from '../model/components.js';
import { PlatformCodecError } from '../platform-codec-error.js';
import type { ByteReader } from '../wire/byte-reader.js';
import type { ByteWriter } from '../wire/byte-writer.js';
import type { Codec } from '../wire/codec.js';
import { unknownType } from '../wire/interface-value.js';
import { list } from '../wire/list.js';
import { u32 } from '../wire/scalars.js';
import { struct } from '../wire/struct.js';
import { inputOrder, outputOrder } from './order.js';
import { id, ownersBody, signatureIndices } from './owners.js';
import { typeId } from './type-ids.js';

/** Where amounts stand: only the platform chain can lock them for staking. */
export type LockRule = 'lockable' | 'unlockable';

/** An amount and its owners, in a lock or free. */
export function transferOutput(locks: LockRule): Codec<TransferOutput> {
  const lockType = locks === 'lockable' ? typeId.lockedOutput : undefined;
  return {
    minLength: 4 + 8 + ownersBody.minLength,
    read(source) {
      const at = source.offset;
      const stakeableLocktime = readLock(source, lockType, typeId.transferOutput);
      const amount = source.u64();
      if (amount === 0n) throw withoutValue('output', at);
      return { amount, owners: ownersBody.read(source), stakeableLocktime };
    },
    write(target, { amount, owners, stakeableLocktime }) {
      if (amount === 0n) throw withoutValue('output', target.offset);
      writeLock(target, stakeableLocktime, lockType, typeId.transferOutput);
      target.u64(amount);
      ownersBody.write(target, owners);
    },
  };
}

function transferInput(locks: LockRule): Codec<TransferInput> {
  const lockType = locks === 'lockable' ? typeId.lockedInput : undefined;
  return {
    minLength: 4 + 8 + signatureIndices.minLength,
    read(source) {
      const at = source.offset;
      const stakeableLocktime = readLock(source, lockType, typeId.transferInput);
      const amount = source.u64();
      if (amount === 0n) throw withoutValue('input', at);
      return { amount, signatureIndices: signatureIndices.read(source), stakeableLocktime };
    },
    write(target, input) {
      if (input.amount === 0n) throw withoutValue('input', target.offset);
      writeLock(target, input.stakeableLocktime, lockType, typeId.transferInput);
      target.u64(input.amount);
      signatureIndices.write(target, input.signatureIndices);
    },
  };
}

/** The outputs of a transaction, in their order. */
export function outputs(locks: LockRule): Codec<readonly TransferableOutput[]> {
  return list(struct<TransferableOutput>({ assetId: id, output: transferOutput(locks) }), outputOrder);
}

/** The inputs of a transaction, in their order. */
export function inputs(locks: LockRule): Codec<readonly TransferableInput[]> {
  return list(
    struct<TransferableInput>({ txId: id, outputIndex: u32, assetId: id, input: transferInput(locks) }),
    inputOrder,
  );
}

/** What is thrown for an amount of 0. */
export function withoutValue(what: 'input' | 'output', offset: number): PlatformCodecError {
  return new PlatformCodecError(
    `${what}-without-value`,
    offset,
    `${what} has no value: the amount is 0, at least 1 is allowed`,
  );
}

/** Reads the type of an amount and the lock around it: the locktime, or 0 without one. */
function readLock(source: ByteReader, lockType: number | undefined, bodyType: number): bigint {
  const at = source.offset;
  const found = source.u32();
  if (found === bodyType) return 0n;
  if (found !== lockType) {
    throw unknownType(at, found, lockType === undefined ? [bodyType] : [bodyType, lockType]);
  }
  const locktime = source.u64();
  if (locktime === 0n) {
    throw new PlatformCodecError('zero-locktime', at + 4, 'invalid locktime: 0, at least 1 is allowed');
  }
  const innerAt = source.offset;
  const inner = source.u32();
  if (inner === lockType) {
    throw new PlatformCodecError('nested-lock', innerAt, "shouldn't nest stakeable locks");
  }
  if (inner !== bodyType) throw unknownType(innerAt, inner, [bodyType]);
  return locktime;
}

function writeLock(
  target: ByteWriter,
  locktime: bigint,
  lockType: number | undefined,
  bodyType: number,
): void {
  if (locktime !== 0n) {
    if (lockType === undefined) throw unknownType(target.offset, 'of a lock for staking', [bodyType]);
    target.u32(lockType);
    target.u64(locktime);
  }
  target.u32(bodyType);
}
