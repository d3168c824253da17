import type { Hex } from '@firn/primitives/bytes';
import type { WarpRules } from '@firn/warp';
import { headerEnvironment } from '../execution/block-environment.js';
import { encodedWindowLength } from '../fees/gas-window.js';
import type { Genesis } from '../genesis/parse-genesis.js';
import type { SubnetConfig } from '../genesis/subnet-config.js';
import { subnetGenesisHeader } from '../genesis/subnet-genesis.js';
import { predicateResultsAfter } from '../warp/predicate-results.js';
import type { ChainRules } from './chain-rules.js';
import { ParentSettings } from './parent-settings.js';
import { isWithin, PrecompileSchedule } from './precompile-schedule.js';
import { startSubnetBlock } from './subnet-block.js';
import { subnetExecutionRules } from './subnet-execution.js';

/** There is no randomness in a block: opcode 0x44 answers the difficulty, which is 1. */
const prevRandao: Hex = `0x${'00'.repeat(31)}01`;

/** What a custom chain's rules depend on. */
export interface SubnetRulesOptions {
  readonly genesis: Pick<Genesis, 'chainId'>;
  readonly config: SubnetConfig;
  /** What messages between chains are verified with. */
  readonly warp: Pick<WarpRules, 'chain' | 'validators'>;
  /** Where the fees of its own blocks go while the chain lets who makes them choose. Default: they are burned. */
  readonly feeRecipient?: Hex | undefined;
  /** Whether contracts have a longest length. Default: true. */
  readonly codeSizeLimit?: boolean | undefined;
}

/** The rules of a custom chain, and what it tells of them. */
export interface SubnetRules {
  readonly rules: ChainRules;
  readonly config: SubnetConfig;
  /** Which precompiles are active when. */
  readonly precompiles: PrecompileSchedule;
  /** What the state after a block says of the next one. */
  readonly settings: ParentSettings;
}

/** The rules of a custom chain (subnet-evm; reference: sections 6.2, 6.5 and 6.6). */
export function createSubnetRules({
  genesis,
  config,
  warp,
  feeRecipient,
  codeSizeLimit,
}: SubnetRulesOptions): SubnetRules {
  const { chainId } = genesis;
  const { upgrades, delegationsFrom } = config;
  const precompiles = new PrecompileSchedule(config);
  const settings = new ParentSettings(config, precompiles);
  const rules: ChainRules = {
    chainId,
    stateForm: 'ethereum',
    headerForm: 'subnet-evm',
    executionRulesAt: subnetExecutionRules({
      chainId,
      upgrades,
      delegationsFrom,
      precompiles,
      warp,
      codeSizeLimit,
    }),
    environmentOf: ({ header }) => ({
      prevRandao,
      blobBaseFee: header.excessBlobGas === undefined ? undefined : 1n,
      predicateResults:
        header.number === 0n || header.timestamp < upgrades.durango
          ? undefined
          : predicateResultsAfter(header.extraData, encodedWindowLength),
      ...headerEnvironment(header),
    }),
    stateUpgrades: (span) => [
      ...precompiles.stateUpgrades(span),
      // None at the first block: its state is that of the genesis document.
      ...(span.from === undefined ? [] : config.stateUpgrades)
        .filter(({ blockTimestamp }) => isWithin(blockTimestamp, span))
        .map(({ apply }) => apply),
    ],
    genesisHeader: (document, stateRoot) => subnetGenesisHeader(document, stateRoot, config),
    production: {
      acceptsBlobs: false,
      startBlock: ({ parent, timeMs, state }) =>
        startSubnetBlock(
          { upgrades, prevRandao, feeRecipient },
          parent,
          timeMs,
          settings.of(parent.header, state),
        ),
    },
  };
  return { rules, config, precompiles, settings };
}
