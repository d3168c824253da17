import { signal } from '@preact/signals';
import type { Chain } from '../data/chains.js';
import { connection } from '../data/session.js';

type Hex = `0x${string}`;

const key = 'firn.acting';

// Whom one acts as, by chain: the node goes on with it when the page is loaded again, and so do the forms of the tab.
const accounts = signal<Readonly<Record<string, Hex>>>(stored());

/** Whom one acts as on a chain: the account that forms send from. */
export function actingOn(chain: Chain): Hex | undefined {
  const name = nameOf(chain);
  return Object.hasOwn(accounts.value, name) ? accounts.value[name] : undefined;
}

/** Keeps for this tab whom one acts as on a chain; undefined for nobody. */
export function keepActing(chain: Chain, address: Hex | undefined): void {
  const { [nameOf(chain)]: _, ...others } = accounts.value;
  accounts.value = address === undefined ? others : { ...others, [nameOf(chain)]: address };
  try {
    sessionStorage.setItem(key, JSON.stringify(accounts.value));
  } catch {
    // A browser that keeps nothing: it holds until the page is loaded again.
  }
}

/** The chain of this network at this node: other networks come to the same address, and chains may begin with the same block. */
function nameOf({ genesis, path }: Chain): string {
  return `${connection().nodeUrl} ${genesis} ${path}`;
}

/** What was kept; what is no account is left out. */
function stored(): Readonly<Record<string, Hex>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return Object.fromEntries(Object.entries(kept as object).filter(isAccount));
  } catch {
    // Others may write there: nobody is acted as.
    return {};
  }
}

function isAccount(entry: [string, unknown]): entry is [string, Hex] {
  return typeof entry[1] === 'string' && /^0x[\da-f]{40}$/i.test(entry[1]);
}
