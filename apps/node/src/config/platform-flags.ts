import { type Command, InvalidArgumentError, Option } from 'commander';
import { durationFlag, uint64Flag } from './flag-values.js';
import type { PlatformSettings } from './platform-settings.js';

/** The settings of the platform chain as they stand on the command line. */
export interface PlatformFlags {
  readonly platformBlockTime: number;
  readonly devAccounts: boolean;
  readonly minValidatorStake?: bigint;
  readonly minDelegatorStake?: bigint;
  readonly minStakeDuration?: bigint;
  readonly heliconMinStakeDuration?: bigint;
  readonly maxStakeDuration?: bigint;
}

/** Adds the flags of the platform chain to the command. */
export function addPlatformFlags(command: Command): void {
  const options: readonly Option[] = [
    new Option(
      '--platform-block-time <duration>',
      'make blocks of the platform chain at this interval; 0 makes one when a transaction arrives',
    )
      .argParser(durationFlag)
      .default(0, '0'),
    new Option(
      '--dev-accounts',
      'give the development accounts funds on the platform chain and the C-Chain, once; they stay in the data folder',
    ).default(false),
    new Option(
      '--min-validator-stake <amount>',
      'least stake of a validator, in 1e-9 of the native token',
    ).argParser(stakeFlag),
    new Option(
      '--min-delegator-stake <amount>',
      'least stake of a delegator, in 1e-9 of the native token',
    ).argParser(stakeFlag),
    new Option('--min-stake-duration <duration>', 'shortest time of staking, such as 60s or 24h').argParser(
      stakeDurationFlag,
    ),
    new Option(
      '--helicon-min-stake-duration <duration>',
      'shortest time of staking of validators since Helicon (default: that of the network, or --min-stake-duration where that is shorter)',
    ).argParser(stakeDurationFlag),
    new Option('--max-stake-duration <duration>', 'longest time of staking, such as 8760h').argParser(
      stakeDurationFlag,
    ),
  ];
  command.optionsGroup('Platform chain:');
  for (const option of options) command.addOption(option);
}

/** The settings that flags stand for. */
export function toPlatformSettings(flags: PlatformFlags): PlatformSettings {
  return {
    blockTimeMs: flags.platformBlockTime,
    devAccounts: flags.devAccounts,
    staking: {
      minValidatorStake: flags.minValidatorStake,
      minDelegatorStake: flags.minDelegatorStake,
      minStakeDuration: flags.minStakeDuration,
      heliconMinStakeDuration: flags.heliconMinStakeDuration,
      maxStakeDuration: flags.maxStakeDuration,
    },
  };
}

function stakeFlag(text: string): bigint {
  const amount = uint64Flag(text);
  if (amount > 0n) return amount;
  throw new InvalidArgumentError('It must be more than 0.');
}

function stakeDurationFlag(text: string): bigint {
  const ms = durationFlag(text);
  if (ms >= 1000 && ms % 1000 === 0) return BigInt(ms / 1000);
  throw new InvalidArgumentError('It must be whole seconds, at least one, such as 60s or 24h.');
}
