import { parseExactJson } from '@firn/primitives';
import type { Hex } from '../chain-source.js';
import { addressOf, amountOf, fieldsOf } from './config-fields.js';
import { initialMints } from './native-upgrades.js';

/**
 * Reads what the accounts have in a genesis document, of the reference client's format: its `alloc`, and what the native minter of a
 * subnet-evm chain mints at the same moment.
 * @throws MetricsError `chain-inconsistent` for anything else.
 */
export function genesisBalances(text: string): ReadonlyMap<Hex, bigint> {
  const document = fieldsOf(parseExactJson(text), 'genesis');
  const balances = new Map<Hex, bigint>();
  for (const [name, account] of Object.entries(fieldsOf(document.alloc, 'alloc')))
    balances.set(addressOf(name), amountOf(fieldsOf(account, name).balance ?? '0', name));
  const minted = initialMints(fieldsOf(document.config, 'config'));
  if (minted !== undefined && minted.at <= amountOf(document.timestamp ?? 0, 'timestamp')) {
    for (const [holder, amount] of minted.deltas) balances.set(holder, (balances.get(holder) ?? 0n) + amount);
  }
  return balances;
}
