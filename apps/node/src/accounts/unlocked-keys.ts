import type { Hex } from '@firn/primitives/bytes';

/** The longest that a timer waits. */
const maxTimerMs = 2_147_483_647;

interface UnlockedKey {
  readonly key: Uint8Array;
  /** Undefined: until the node stops. */
  timer: NodeJS.Timeout | undefined;
}

/** The private keys that may be used without a password. A key that goes is overwritten. */
export class UnlockedKeys {
  readonly #keys = new Map<Hex, UnlockedKey>();

  /** The key of an account; undefined while it is locked. It must not be kept. */
  get(address: Hex): Uint8Array | undefined {
    return this.#keys.get(address)?.key;
  }

  /**
   * Takes a key for a time; 0 is until the node stops. One that stays until then is not shortened, as with the reference
   * client.
   */
  put(address: Hex, key: Uint8Array, durationMs: number): void {
    const known = this.#keys.get(address);
    if (known !== undefined && known.timer === undefined) {
      key.fill(0);
      return;
    }
    this.remove(address);
    const unlocked: UnlockedKey = { key, timer: undefined };
    this.#keys.set(address, unlocked);
    if (durationMs > 0) this.#schedule(address, unlocked, durationMs);
  }

  /** Forgets a key. */
  remove(address: Hex): void {
    const known = this.#keys.get(address);
    if (known === undefined) return;
    clearTimeout(known.timer);
    known.key.fill(0);
    this.#keys.delete(address);
  }

  /** Forgets all keys. */
  clear(): void {
    for (const address of [...this.#keys.keys()]) this.remove(address);
  }

  #schedule(address: Hex, unlocked: UnlockedKey, remainingMs: number): void {
    const wait = Math.min(remainingMs, maxTimerMs);
    const onTime = (): void => {
      if (remainingMs > wait) this.#schedule(address, unlocked, remainingMs - wait);
      else this.remove(address);
    };
    unlocked.timer = setTimeout(onTime, wait).unref();
  }
}
