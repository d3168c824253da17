import type { OutputOwners } from '@firn/platform-codec';
import { bytesToId, sha256 } from '@firn/primitives';
import { keyOf } from '../key-of.js';
import { addAmounts } from '../transaction/amounts.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';

/** An amount that can only be staked until a time, and whose it is. */
interface LockedFlow {
  readonly assetId: Uint8Array;
  /** Unix seconds. */
  readonly locktime: bigint;
  readonly owners: OutputOwners;
  consumed: bigint;
  produced: bigint;
}

interface UnlockedFlow {
  readonly assetId: Uint8Array;
  consumed: bigint;
  produced: bigint;
}

/**
 * Adds up what a transaction consumes and produces, for each asset, and what is locked for staking for each lock and
 * owner. Free amounts may become locked; locked amounts stay with their lock and owners and pay no fee. What is consumed
 * and not produced is burned (reference: section 4.8, step 4).
 */
export class FlowCheck {
  readonly #unlocked = new Map<string, UnlockedFlow>();
  readonly #locked = new Map<string, LockedFlow>();

  /** Takes a free amount in. @throws TxRejectedError beyond 64 bits. */
  consume(assetId: Uint8Array, amount: bigint): void {
    const flow = this.#unlockedFlow(assetId);
    flow.consumed = addAmounts(flow.consumed, amount, 'sum of inputs');
  }

  /** Takes an amount in that is locked until `locktime`. @throws TxRejectedError beyond 64 bits. */
  consumeLocked(assetId: Uint8Array, amount: bigint, locktime: bigint, owners: OutputOwners): void {
    const flow = this.#lockedFlow(assetId, locktime, owners);
    flow.consumed = addAmounts(flow.consumed, amount, 'sum of locked inputs');
  }

  /** Gives a free amount out: an output, a fee, a balance. @throws TxRejectedError beyond 64 bits. */
  produce(assetId: Uint8Array, amount: bigint): void {
    const flow = this.#unlockedFlow(assetId);
    flow.produced = addAmounts(flow.produced, amount, 'sum of outputs and fee');
  }

  /** Gives an amount out that is locked until `locktime`. @throws TxRejectedError beyond 64 bits. */
  produceLocked(assetId: Uint8Array, amount: bigint, locktime: bigint, owners: OutputOwners): void {
    const flow = this.#lockedFlow(assetId, locktime, owners);
    flow.produced = addAmounts(flow.produced, amount, 'sum of locked outputs');
  }

  /** @throws TxRejectedError when more is given out than was taken in. */
  verify(): void {
    for (const flow of this.#locked.values()) this.#coverLocked(flow);
    for (const { assetId, consumed, produced } of this.#unlocked.values()) {
      if (produced > consumed) {
        throw new TxRejectedError(
          `insufficient unlocked funds: needs ${produced - consumed} more ${bytesToId(assetId)}`,
        );
      }
    }
  }

  #coverLocked({ assetId, locktime, owners, consumed, produced }: LockedFlow): void {
    if (produced <= consumed) return;
    const missing = produced - consumed;
    const free = this.#unlockedFlow(assetId);
    if (missing > free.consumed) {
      throw new TxRejectedError(
        `insufficient locked funds: ${bytesToId(ownersId(owners))} needs ${missing - free.consumed} more ${bytesToId(assetId)} for locktime ${locktime}`,
      );
    }
    free.consumed -= missing;
  }

  #unlockedFlow(assetId: Uint8Array): UnlockedFlow {
    const key = keyOf(assetId);
    const known = this.#unlocked.get(key);
    if (known !== undefined) return known;
    const flow = { assetId, consumed: 0n, produced: 0n };
    this.#unlocked.set(key, flow);
    return flow;
  }

  #lockedFlow(assetId: Uint8Array, locktime: bigint, owners: OutputOwners): LockedFlow {
    const key = `${keyOf(assetId)}${locktime}:${keyOf(encodeOwners(owners))}`;
    const known = this.#locked.get(key);
    if (known !== undefined) return known;
    const flow = { assetId, locktime, owners, consumed: 0n, produced: 0n };
    this.#locked.set(key, flow);
    return flow;
  }
}

/** What messages call owners by: the hash of their bytes. */
function ownersId(owners: OutputOwners): Uint8Array {
  return sha256(encodeOwners(owners));
}

/** Codec version, locktime, threshold and addresses (reference: section 3.7). */
function encodeOwners({ locktime, threshold, addresses }: OutputOwners): Uint8Array {
  const head = Buffer.alloc(18);
  head.writeBigUInt64BE(locktime, 2);
  head.writeUInt32BE(threshold, 10);
  head.writeUInt32BE(addresses.length, 14);
  return Buffer.concat([head, ...addresses]);
}
