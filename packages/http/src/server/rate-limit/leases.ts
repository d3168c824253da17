import type { SharedUnits } from './shared-units.js';
import { RecentMap } from './token-buckets.js';

/** What became of a price. */
interface Payment {
  readonly paid: boolean;
  /** Units that the client has left, here and where they are shared. */
  readonly left: number;
}

/** Units of clients that were taken from where they are shared, to be spent by this server alone. */
interface Leases {
  /** Pays from what is here; `undefined` where only the place that is shared knows whether there is enough. */
  spend(client: string, price: number): Payment | undefined;
  /** Takes what is missing from where it is shared, and pays. @throws what the shared place throws. */
  extend(client: string, price: number): Promise<Payment>;
}

interface LeasesOptions {
  readonly shared: SharedUnits;
  /** Units that are taken at once where a call costs less. */
  readonly leaseUnits: number;
  readonly unitsPerMs: number;
  readonly maxClients: number;
  readonly now: () => number;
}

interface Lease {
  units: number;
  /** What was left in the shared bucket, and when; infinite until it is known. */
  left: number;
  at: number;
  /** Resolves when what is being taken is there. */
  taking: Promise<void> | undefined;
}

/** Makes leases that hold nothing yet. A client whose shared bucket is surely too empty is refused without asking again. */
export function createLeases(options: LeasesOptions): Leases {
  const { shared, leaseUnits, unitsPerMs, maxClients, now } = options;
  const leases = new RecentMap<Lease>(maxClients);
  const leaseOf = (client: string) =>
    leases.touch(client, () => ({
      units: 0,
      left: Number.POSITIVE_INFINITY,
      at: now(),
      taking: undefined,
    }));

  function spendFrom(lease: Lease, price: number): Payment | undefined {
    if (lease.units >= price) {
      lease.units -= price;
      return { paid: true, left: lease.units + lease.left };
    }
    // Others can only have taken from it since.
    const atMost = lease.units + lease.left + (now() - lease.at) * unitsPerMs;
    return atMost < price ? { paid: false, left: atMost } : undefined;
  }

  async function take(client: string, lease: Lease, price: number): Promise<void> {
    const least = price - lease.units;
    const { units, left } = await shared.take(client, least, Math.max(least, leaseUnits));
    lease.units += units;
    lease.left = left;
    lease.at = now();
  }

  return {
    spend: (client, price) => spendFrom(leaseOf(client), price),
    async extend(client, price) {
      const lease = leaseOf(client);
      for (;;) {
        // One of the calls that wait takes for the next; the others see what is left of it.
        if (lease.taking === undefined) {
          lease.taking = take(client, lease, price).finally(() => {
            lease.taking = undefined;
          });
        }
        await lease.taking;
        const payment = spendFrom(lease, price);
        if (payment !== undefined) return payment;
      }
    },
  };
}
