import { type ExecutionRules, includes } from '@firn/evm/execution';
import { subnetUpgradeNames, type UpgradeSchedule } from '@firn/evm/genesis';
import type { ChainRules, CustomChain } from '@firn/evm/rules';
import type { ActiveRules, PrecompileConfig as PrecompileConfigAnswer } from '@firn/node-validators';
import { toPrecompileConfig } from './chain-config-answer.js';

const cChainUpgrades = [
  ['IsApricotPhase1', 'apricotPhase1Time'],
  ['IsApricotPhase2', 'apricotPhase2Time'],
  ['IsApricotPhase3', 'apricotPhase3Time'],
  ['IsApricotPhase4', 'apricotPhase4Time'],
  ['IsApricotPhase5', 'apricotPhase5Time'],
  ['IsApricotPhasePre6', 'apricotPhasePre6Time'],
  ['IsApricotPhase6', 'apricotPhase6Time'],
  ['IsApricotPhasePost6', 'apricotPhasePost6Time'],
  ['IsBanff', 'banffTime'],
  ['IsCortina', 'cortinaTime'],
  ['IsDurango', 'durangoTime'],
  ['IsEtna', 'etnaTime'],
  ['IsFortuna', 'fortunaTime'],
  ['IsGranite', 'graniteTime'],
  ['IsHelicon', 'heliconTime'],
] as const satisfies readonly (readonly [string, keyof UpgradeSchedule])[];

/** A chain whose rules are told. */
export interface RuledChain {
  readonly chain: { readonly rules: ChainRules; readonly chainId: bigint };
  /** Undefined for the C-Chain. */
  readonly custom: CustomChain | undefined;
}

/**
 * The rules of a chain at a time, Unix seconds: of Ethereum, of the network, and the precompiles with the times since
 * which they are active.
 */
export function toActiveRules(hosted: RuledChain, schedule: UpgradeSchedule, timestamp: bigint): ActiveRules {
  const { rules, chainId } = hosted.chain;
  const precompiles = Object.entries(toActivePrecompiles(hosted, schedule, timestamp));
  return {
    ethRules: ethereumRules(rules.executionRulesAt({ number: 0n, timestamp, difficulty: 1n }), chainId),
    nativeRules:
      hosted.custom === undefined ? cChainRules(schedule, timestamp) : customRules(hosted, timestamp),
    precompiles: Object.fromEntries(
      precompiles.map(([key, { blockTimestamp }]) => [key, { timestamp: blockTimestamp }]),
    ),
  };
}

/** The configurations of the precompiles of a chain that are active at a time, Unix seconds, by their names. */
export function toActivePrecompiles(
  { custom }: RuledChain,
  schedule: UpgradeSchedule,
  timestamp: bigint,
): Record<string, PrecompileConfigAnswer> {
  if (custom === undefined) {
    // The C-Chain has the messages between chains alone, since Durango.
    const durango = seconds(schedule.durangoTime);
    return timestamp >= durango ? { warpConfig: { blockTimestamp: durango } } : {};
  }
  const active = [...custom.precompiles.activeAt(timestamp)];
  return Object.fromEntries(active.map(([key, config]) => [key, toPrecompileConfig(config)]));
}

function ethereumRules(rules: ExecutionRules, chainId: bigint): ActiveRules['ethRules'] {
  return {
    ChainID: chainId,
    IsHomestead: includes(rules, 'Homestead'),
    IsEIP150: includes(rules, 'TangerineWhistle'),
    IsEIP155: includes(rules, 'SpuriousDragon'),
    IsEIP158: includes(rules, 'SpuriousDragon'),
    IsByzantium: includes(rules, 'Byzantium'),
    IsConstantinople: includes(rules, 'Constantinople'),
    IsPetersburg: includes(rules, 'Petersburg'),
    IsIstanbul: includes(rules, 'Istanbul'),
    IsBerlin: includes(rules, 'Berlin'),
    IsLondon: includes(rules, 'London'),
    // The reference node says so of every block, although none of its chains ever had proof of work.
    IsMerge: true,
    IsShanghai: includes(rules, 'Shanghai'),
    IsCancun: includes(rules, 'Cancun'),
    IsPrague: includes(rules, 'Prague'),
    IsVerkle: false,
  };
}

function cChainRules(schedule: UpgradeSchedule, timestamp: bigint): ActiveRules['nativeRules'] {
  const flags = cChainUpgrades.map(([flag, time]) => [flag, timestamp >= seconds(schedule[time])]);
  return { IsSubnetEVM: false, ...Object.fromEntries(flags) };
}

function customRules({ custom }: RuledChain, timestamp: bigint): ActiveRules['nativeRules'] {
  return Object.fromEntries(
    subnetUpgradeNames.map((name) => [
      `Is${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      custom !== undefined && timestamp >= custom.config.upgrades[name],
    ]),
  ) as ActiveRules['nativeRules'];
}

function seconds(time: string): bigint {
  return BigInt(Date.parse(time)) / 1000n;
}
