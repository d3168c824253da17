import type { ChainReader } from '@firn/evm/chain';
import { type SubnetConfig, subnetUpgradeNames } from '@firn/evm/genesis';
import { transitionSeconds } from '@firn/evm/rules';
import { type Store, type SubStore, textKey } from '@firn/storage';
import { StartRefusal } from '../errors/start-refusal.js';

/** A custom chain cannot be opened; the message names it and says why. */
export class CustomChainError extends StartRefusal {
  override readonly name = 'CustomChainError';
}

/** Whether an error is a {@link CustomChainError}, of this or of another copy of the code. */
export function isCustomChainError(error: unknown): error is CustomChainError {
  return error instanceof Error && error.name === 'CustomChainError';
}

/** A change of the rules at a time, told so that it can be compared with that of an earlier run. */
interface RuleChange {
  /** What changes: `PrecompileUpgrade (feeManagerConfig)`. */
  readonly what: string;
  /** Unix seconds, in decimal. */
  readonly timestamp: string;
  /** Everything that it says. */
  readonly text: string;
}

const idKey = textKey('blockchainId');
const changesKey = textKey('ruleChanges');

/** What the node remembers of a custom chain beside the chain itself: which one it is, and by which rules it was made. */
export class CustomChainFacts {
  readonly #store: Store;
  readonly #facts: SubStore;
  readonly #name: string;

  /** `name` is what messages call the chain, `storedAs` names its part of the store. */
  constructor(store: Store, { name, storedAs }: { readonly name: string; readonly storedAs: string }) {
    this.#store = store;
    this.#facts = store.subStore(`${storedAs}/facts`);
    this.#name = name;
  }

  /**
   * Checks that the chain of this name is still the one of that genesis.
   * @throws CustomChainError
   */
  checkIdentity(blockchainId: string): void {
    const stored = this.#facts.get(idKey);
    if (stored === undefined) return;
    const known = Buffer.from(stored).toString('utf8');
    if (known === blockchainId) return;
    throw new CustomChainError(
      `chain ${this.#name} was made from another genesis document, with blockchain ID ${known}, not ${blockchainId}: the genesis of a chain cannot change; upgrade it with an upgrade.json, or choose another name or --data-dir`,
    );
  }

  /**
   * Checks that no change of the rules that took effect up to the last block is missing, new or other than it was.
   * @throws CustomChainError
   */
  checkRules(config: SubnetConfig, headTimestamp: bigint): void {
    const stored = this.#facts.get(changesKey);
    if (stored === undefined) return;
    const isPast = ({ timestamp }: RuleChange): boolean => BigInt(timestamp) <= headTimestamp;
    const before = (JSON.parse(Buffer.from(stored).toString('utf8')) as RuleChange[]).filter(isPast);
    const now = ruleChanges(config).filter(isPast);
    for (let index = 0; index < Math.max(before.length, now.length); index += 1) {
      const [had, has] = [before[index], now[index]];
      if (had?.what === has?.what && had?.text === has?.text) continue;
      throw new CustomChainError(
        `chain ${this.#name} is at time ${headTimestamp}, so its rules before cannot change: it was made with ${tell(had)}, and is opened with ${tell(has)}`,
      );
    }
  }

  /** Remembers what the chain is. */
  remember(blockchainId: string, config: SubnetConfig): void {
    this.#store.write(() => {
      this.#facts.put(idKey, textKey(blockchainId));
      this.#facts.put(changesKey, textKey(JSON.stringify(ruleChanges(config))));
    });
  }
}

function ruleChanges({ upgrades, precompileUpgrades, stateUpgrades }: SubnetConfig): RuleChange[] {
  return [
    ...subnetUpgradeNames.map((name) => ({
      what: `network upgrade ${name}`,
      timestamp: String(upgrades[name]),
      text: String(upgrades[name]),
    })),
    ...precompileUpgrades.map((config) => ({
      what: `PrecompileUpgrade (${config.key})`,
      timestamp: String(config.blockTimestamp),
      text: canonicalText(config.toJson()),
    })),
    ...stateUpgrades.map(({ blockTimestamp, document }) => ({
      what: 'StateUpgrade',
      timestamp: String(blockTimestamp),
      text: canonicalText(document),
    })),
  ];
}

function tell(change: RuleChange | undefined): string {
  return change === undefined ? 'none' : `${change.what} at ${change.timestamp}: ${change.text}`;
}

/** JSON with its keys in order, so that the same content is the same text. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (typeof item === 'bigint') return String(item);
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * Whether a chain answers by the rules of an upgrade: its last block by the rules before is there, or would be the next one at this moment.
 * @param time of the upgrade, in Unix seconds
 */
export function isPastUpgrade(chain: ChainReader, time: bigint): boolean {
  const from = time - transitionSeconds;
  if (chain.head.header.timestamp >= from) return true;
  const next = chain.nextFrame()?.environment.timestamp;
  return next !== undefined && next >= from;
}
