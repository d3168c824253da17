import type { Hex, NativeChanges, NativeUpgrade } from '../chain-source.js';
import { addressOf, amountOf, fieldsOf, itemsOf } from './config-fields.js';

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
export function initialMints(config: Fields): NativeUpgrade | undefined {
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
