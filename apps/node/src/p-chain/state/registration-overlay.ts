import { keyOf } from '../key-of.js';
import type { PlatformStateView } from './platform-state.js';

/** Registrations of L1 validators that are added and forgotten, over those of another state. */
export class RegistrationOverlay {
  readonly #below: PlatformStateView;
  readonly #added = new Map<string, bigint>();
  #droppedUntil: bigint | undefined;

  constructor(below: PlatformStateView) {
    this.#below = below;
  }

  /** When the time of each is over: Unix seconds. */
  get added(): ReadonlyMap<string, bigint> {
    return this.#added;
  }

  get droppedUntil(): bigint | undefined {
    return this.#droppedUntil;
  }

  has(validationId: Uint8Array, after?: bigint): boolean {
    const expiry = this.#added.get(keyOf(validationId));
    if (expiry !== undefined) return after === undefined || expiry > after;
    return this.#below.hasRegistration(validationId, later(after, this.#droppedUntil));
  }

  add(validationId: Uint8Array, expiry: bigint): void {
    this.#added.set(keyOf(validationId), expiry);
  }

  drop(until: bigint): void {
    for (const [key, expiry] of this.#added) if (expiry <= until) this.#added.delete(key);
    this.#droppedUntil = later(this.#droppedUntil, until);
  }
}

function later(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}
