import { parseExactJson } from '@firn/primitives';
import { MetricsError } from '../../errors.js';
import type { Hex, NativeChanges, NativeUpgrade } from '../chain-source.js';

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

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the changes of balances that the configuration of a subnet-evm chain plans after its genesis, as `eth_getChainConfig` tells it:
 * `upgrades.stateUpgrades`, and what native minters mint when they are enabled.
 * @throws MetricsError `chain-inconsistent` for a configuration of another form.
 */
export function nativeUpgrades(config: unknown): NativeUpgrade[] {
  const upgrades = fieldsOf(fieldsOf(config, 'config').upgrades, 'upgrades');
  const ofState = itemsOf(upgrades.stateUpgrades, 'stateUpgrades').map((item): NativeUpgrade => {
    const { blockTimestamp, accounts } = fieldsOf(item, 'stateUpgrades');
    const changes = Object.entries(fieldsOf(accounts, 'accounts')).map(
      ([name, change]) =>
        [addressOf(name), amountOf(fieldsOf(change, name).balanceChange ?? '0', name)] as const,
    );
    return { at: amountOf(blockTimestamp, 'blockTimestamp'), deltas: new Map(changes) };
  });
  const minted = itemsOf(upgrades.precompileUpgrades, 'precompileUpgrades').flatMap(
    (item) => initialMints(fieldsOf(item, 'precompileUpgrades')) ?? [],
  );
  return [...ofState, ...minted];
}

/** What a native minter mints when it is enabled; undefined where the configuration enables none. */
function initialMints(config: Fields): NativeUpgrade | undefined {
  const { blockTimestamp, initialMint } = fieldsOf(
    config.contractNativeMinterConfig,
    'contractNativeMinterConfig',
  );
  if (blockTimestamp == null) return undefined;
  const amounts = Object.entries(fieldsOf(initialMint, 'initialMint')).map(
    ([name, amount]) => [addressOf(name), amountOf(amount, name)] as const,
  );
  return { at: amountOf(blockTimestamp, 'blockTimestamp'), deltas: new Map(amounts) };
}

/**
 * The changes of a block together with those of the upgrades that it is the first block after. The node decides what they really did.
 *
 * @param since time of the block before, Unix seconds.
 * @param until time of the block.
 */
export function withUpgrades(
  changes: NativeChanges,
  upgrades: readonly NativeUpgrade[],
  since: bigint,
  until: bigint,
): NativeChanges {
  const due = upgrades.filter(({ at }) => since < at && at <= until);
  if (due.length === 0) return changes;
  const deltas = new Map(changes.deltas);
  const uncertain = new Set<Hex>(changes.uncertain);
  for (const [holder, delta] of due.flatMap((upgrade) => [...upgrade.deltas])) {
    deltas.set(holder, (deltas.get(holder) ?? 0n) + delta);
    uncertain.add(holder);
  }
  return { ...changes, deltas, uncertain };
}

/** The members of a JSON object of a chain's configuration; none where it is absent. */
function fieldsOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (value == null) return {};
  if (typeof value !== 'object') throw wrong(name, 'an object', value);
  return value as Readonly<Record<string, unknown>>;
}

/** The items of a JSON array of a chain's configuration; none where it is absent. */
function itemsOf(value: unknown, name: string): readonly unknown[] {
  if (value == null) return [];
  if (!Array.isArray(value)) throw wrong(name, 'an array', value);
  return value;
}

/** An address in lower case; written with or without 0x. */
function addressOf(name: string): Hex {
  const digits = name.toLowerCase().replace(/^0x/, '');
  if (!/^[0-9a-f]{40}$/.test(digits)) throw wrong('an address', '40 hexadecimal digits', name);
  return `0x${digits}`;
}

/** An amount in hexadecimal or decimal, as text or as a number; it may be negative. */
function amountOf(value: unknown, name: string): bigint {
  const [, sign, digits] = /^(-?)(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.exec(String(value)) ?? [];
  if (digits === undefined) throw wrong(name, 'an amount', value);
  return sign === '-' ? -BigInt(digits) : BigInt(digits);
}

function wrong(name: string, expected: string, value: unknown): MetricsError {
  const text = JSON.stringify(value) ?? 'nothing';
  return new MetricsError(
    'chain-inconsistent',
    `the configuration of the chain has ${text.slice(0, 100)} as ${name}, expected ${expected}`,
  );
}
