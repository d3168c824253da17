import { RecentMap } from './recent-map.js';

/** Units that a bucket gave. */
export interface Grant {
  /** Units that were taken out; 0 if there are fewer than the least that was wanted. */
  readonly units: number;
  /** Units that remain in the bucket. */
  readonly left: number;
}

/** Buckets of `burst` units that several servers take from; each fills up by `unitsPerMinute`. */
export interface SharedUnits {
  /** Takes as many units as there are, from `least` to `most`, or none. While it rejects, each server counts by itself. */
  take(client: string, least: number, most: number): Promise<Grant>;
}

/** The outcome of paying a price. */
interface Payment {
  readonly paid: boolean;
  /** Units that the client has left, here and where they are shared. */
  readonly left: number;
}

/** Units that this server took from the shared buckets, to spend them alone. */
interface PrepaidUnits {
  /** Pays from what is here; `undefined` if only the shared bucket knows whether there is enough. */
  spend(client: string, price: number): Payment | undefined;
  /** Takes the missing units from the shared bucket, and pays. @throws what `SharedUnits.take` throws. */
  extend(client: string, price: number): Promise<Payment>;
}

interface PrepaidUnitsOptions {
  readonly shared: SharedUnits;
  /** Units that are taken at once where a call costs less. */
  readonly unitsAtOnce: number;
  readonly unitsPerMs: number;
  readonly maxClients: number;
  readonly now: () => number;
}

interface Balance {
  units: number;
  /** What was left in the shared bucket, and when; infinite until it is known. */
  left: number;
  at: number;
  /** Resolves when what is being taken is there. */
  taking: Promise<void> | undefined;
}

/** Makes prepaid units, at first none. A client whose shared bucket is certainly too empty is refused without asking again. */
export function createPrepaidUnits(options: PrepaidUnitsOptions): PrepaidUnits {
  const { shared, unitsAtOnce, unitsPerMs, maxClients, now } = options;
  const prepaid = new RecentMap<Balance>(maxClients);
  const balanceOf = (client: string) =>
    prepaid.touch(client, () => ({
      units: 0,
      left: Number.POSITIVE_INFINITY,
      at: now(),
      taking: undefined,
    }));

  function spendFrom(balance: Balance, price: number): Payment | undefined {
    if (balance.units >= price) {
      balance.units -= price;
      return { paid: true, left: balance.units + balance.left };
    }
    // Others can only have taken from it since.
    const atMost = balance.units + balance.left + (now() - balance.at) * unitsPerMs;
    return atMost < price ? { paid: false, left: atMost } : undefined;
  }

  async function take(client: string, balance: Balance, price: number): Promise<void> {
    const least = price - balance.units;
    const { units, left } = await shared.take(client, least, Math.max(least, unitsAtOnce));
    balance.units += units;
    balance.left = left;
    balance.at = now();
  }

  return {
    spend: (client, price) => spendFrom(balanceOf(client), price),
    async extend(client, price) {
      const balance = balanceOf(client);
      for (;;) {
        // One of the calls that wait takes for the next; the others see what is left of it.
        if (balance.taking === undefined) {
          balance.taking = take(client, balance, price).finally(() => {
            balance.taking = undefined;
          });
        }
        await balance.taking;
        const payment = spendFrom(balance, price);
        if (payment !== undefined) return payment;
      }
    },
  };
}
