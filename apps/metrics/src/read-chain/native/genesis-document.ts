import { parseExactJson } from '@firn/primitives';
import { MetricsError } from '../../errors.js';
import type { Hex } from '../chain-source.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads what the accounts have in a genesis document, of the reference client's format: its `alloc`, and what the native minter of a
 * subnet-evm chain mints at the same moment.
 * @throws MetricsError `chain-inconsistent` for anything else.
 */
export function genesisBalances(text: string): ReadonlyMap<Hex, bigint> {
  const document = fieldsOf(parseExactJson(text), 'genesis');
  const balances = new Map<Hex, bigint>();
  const give = (name: string, amount: unknown) => {
    const holder = addressOf(name);
    balances.set(holder, (balances.get(holder) ?? 0n) + amountOf(amount, name));
  };
  for (const [name, account] of Object.entries(fieldsOf(document.alloc ?? {}, 'alloc')))
    give(name, fieldsOf(account, name).balance ?? '0');
  const config = fieldsOf(document.config ?? {}, 'config');
  const minter = fieldsOf(config.contractNativeMinterConfig ?? {}, 'contractNativeMinterConfig');
  const activeAt = minter.blockTimestamp ?? undefined;
  if (
    activeAt !== undefined &&
    amountOf(activeAt, 'blockTimestamp') <= amountOf(document.timestamp ?? 0, 'timestamp')
  ) {
    for (const [name, amount] of Object.entries(fieldsOf(minter.initialMint ?? {}, 'initialMint')))
      give(name, amount);
  }
  return balances;
}

function fieldsOf(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null) throw wrong(name, 'an object', value);
  return value as Fields;
}

function addressOf(name: string): Hex {
  const digits = name.toLowerCase().replace(/^0x/, '');
  if (!/^[0-9a-f]{40}$/.test(digits)) throw wrong('alloc', 'addresses', name);
  return `0x${digits}`;
}

/** Hexadecimal or decimal, as text or as a number. */
function amountOf(value: unknown, name: string): bigint {
  const text = String(value);
  if (!/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(text)) throw wrong(name, 'an amount', value);
  return BigInt(text);
}

function wrong(name: string, expected: string, value: unknown): MetricsError {
  const text = JSON.stringify(value) ?? 'nothing';
  return new MetricsError(
    'chain-inconsistent',
    `the genesis of the chain has ${text.slice(0, 100)} as ${name}, expected ${expected}`,
  );
}
