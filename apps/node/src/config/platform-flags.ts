import type { RuleOverrides } from '@firn/platform-chain';
import { type Command, Option } from 'commander';
import { durationFlag } from './flag-values.js';
import { addRuleFlags, type RuleFlags, toRuleOverrides } from './rule-flags.js';

/** The settings of the platform chain as they stand on the command line. */
export interface PlatformFlags extends RuleFlags {
  readonly platformBlockTime: number;
  readonly devAccounts: boolean;
}

/** Adds the flags of the platform chain to the command. */
export function addPlatformFlags(command: Command): void {
  command.optionsGroup('Platform chain:');
  command.addOption(
    new Option(
      '--platform-block-time <duration>',
      'make blocks of the platform chain at this interval; 0 makes one when a transaction arrives',
    )
      .argParser(durationFlag)
      .default(0, '0'),
  );
  command.addOption(
    new Option(
      '--dev-accounts',
      'give the development accounts funds on the platform chain and the C-Chain, once; they stay in the data folder',
    ).default(false),
  );
  addRuleFlags(command);
}

/** The settings that flags stand for. */
export function toPlatformSettings(flags: PlatformFlags): PlatformSettings {
  const { platformBlockTime: blockTimeMs, devAccounts } = flags;
  return { blockTimeMs, devAccounts, rules: toRuleOverrides(flags) };
}

/** How the platform chain of a node is run. */
export interface PlatformSettings {
  /** Every how many milliseconds a block is made of the transactions that wait; 0 makes one as soon as one arrives. */
  readonly blockTimeMs: number;
  /** Gives the development accounts funds after genesis, on the platform chain and the C-Chain. */
  readonly devAccounts: boolean;
  /** What differs from the network's rules (reference: sections 4.10 to 4.13). */
  readonly rules: RuleOverrides;
}

/** What holds where nothing else is said. */
export const defaultPlatformSettings: PlatformSettings = { blockTimeMs: 0, devAccounts: false, rules: {} };
