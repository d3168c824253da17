import type { Type } from '@firn/contract';

interface Pair {
  holds: boolean;
  readonly check: () => boolean;
  /** Pairs whose checks depend on it. */
  readonly users: Set<Pair>;
}

/**
 * Says of pairs of types, one of which has a name, whether something holds of them: the greatest fixed point. A pair holds unless its check fails, which may ask for
 * other pairs. Each is checked from a list and none inside another one, so types may refer to one another in rows of any length.
 */
export class AssumedPairs {
  readonly #ids = new WeakMap<Type, number>();
  #count = 0;
  readonly #pairs = new Map<string, Pair>();
  readonly #open: Pair[] = [];
  #current: Pair | undefined;

  /** @param check must not hold less where more pairs hold. Called at once for two types without a name. */
  holds(left: Type, right: Type, check: () => boolean): boolean {
    if (left.kind !== 'reference' && right.kind !== 'reference') return check();
    const key = `${this.#nameOf(left)} ${this.#nameOf(right)}`;
    const pair = this.#pairs.get(key) ?? this.#add(key, check);
    if (this.#current === undefined) this.#checkAll();
    else pair.users.add(this.#current);
    return pair.holds;
  }

  /** Types without a name are identified by their object. */
  #nameOf(type: Type): string | number {
    if (type.kind === 'reference') return type.name;
    const known = this.#ids.get(type) ?? this.#count;
    if (known === this.#count) this.#count += 1;
    this.#ids.set(type, known);
    return known;
  }

  #add(key: string, check: () => boolean): Pair {
    const pair: Pair = { holds: true, check, users: new Set() };
    this.#pairs.set(key, pair);
    this.#open.push(pair);
    return pair;
  }

  #checkAll(): void {
    for (let pair = this.#open.pop(); pair !== undefined; pair = this.#open.pop()) {
      this.#current = pair;
      if (!pair.holds || pair.check()) continue;
      pair.holds = false;
      this.#open.push(...pair.users);
    }
    this.#current = undefined;
  }
}
