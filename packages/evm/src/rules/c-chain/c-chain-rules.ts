import type { Hex } from '@firn/primitives/bytes';
import { smaller } from '@firn/primitives/integers';
import type { WarpRules } from '@firn/warp';
import { type Header, isSynchronous } from '../../block/header.js';
import { headerEnvironment } from '../../execution/block-environment.js';
import { createExecutionRules, type ExecutionRules } from '../../execution/rules.js';
import type { StatefulPrecompilesOptions } from '../../execution/stateful-precompiles.js';
import { feeStateLength } from '../../fees/acp176.js';
import { encodedWindowLength } from '../../fees/gas-window.js';
import { cChainGenesisHeader } from '../../genesis/c-chain-genesis.js';
import { activatePrecompile } from '../../genesis/genesis-state.js';
import type { NetworkUpgrades } from '../../genesis/network-upgrades.js';
import { graniteP256 } from '../../precompiles/p256-verify.js';
import { retiredPrecompiles } from '../../precompiles/retired.js';
import { defaultQuorum, warpAddress, warpModule } from '../../precompiles/stateful/warp-messenger.js';
import type { StateUpgrade } from '../../state/state-upgrade.js';
import { predicateResultsAfter } from '../../warp/predicate-results.js';
import type { BlockFrame, BlockPlace, ChainRules } from '../chain-rules.js';
import {
  type AsynchronousRules,
  type CChainWishes,
  startAsynchronousBlock,
  wishedExponents,
} from './asynchronous-block.js';
import { prevRandao } from './fixed-fields.js';
import { GasClocks } from './gas-clock.js';
import type { Pace } from './pace.js';
import { startSynchronousBlock } from './synchronous-block.js';
import { transitionSeconds } from './transition.js';
import { WorstCase } from './worst-case.js';

const activateWarp: StateUpgrade = (state) => activatePrecompile(state, warpAddress);

/** What the C-Chain's rules depend on. */
export interface CChainRulesOptions {
  readonly chainId: bigint;
  readonly upgrades: NetworkUpgrades;
  /** Default: `instant`. */
  readonly pace?: Pace;
  /** What its blocks move towards, since Helicon. */
  readonly wishes?: CChainWishes | undefined;
  /** Its name among the chains, and whose messages it believes. Undefined: the messenger between chains is not there. */
  readonly warp?: Pick<WarpRules, 'chain' | 'validators'> | undefined;
  /** Whether contracts have a longest length. Default: true. */
  readonly codeSizeLimit?: boolean | undefined;
}

/** The rules of the C-Chain (coreth). */
export function createCChainRules({
  chainId,
  upgrades,
  pace = 'instant',
  wishes = {},
  warp,
  codeSizeLimit,
}: CChainRulesOptions): ChainRules {
  const executionRulesAt = executionSchedule({ chainId, upgrades, warp, codeSizeLimit });
  const rules = {
    upgrades,
    pace,
    wished: wishedExponents(wishes),
    clocks: new GasClocks(upgrades),
    worstCase: new WorstCase(),
  };
  return {
    chainId,
    stateForm: 'c-chain',
    headerForm: 'c-chain',
    executionRulesAt: ({ timestamp }) => executionRulesAt(timestamp),
    environmentOf: ({ header, execution }) => ({
      prevRandao,
      blobBaseFee: header.excessBlobGas === undefined ? undefined : 1n,
      predicateResults: predicateResultsOf(header, upgrades),
      ...headerEnvironment(header),
      ...(execution && { baseFee: execution.baseFee }),
    }),
    stateUpgrades: ({ from, to }) =>
      upgrades.durango <= to && (from === undefined || from < upgrades.durango) ? [activateWarp] : [],
    genesisHeader: (genesis, stateRoot) => cChainGenesisHeader(genesis, stateRoot, upgrades),
    production: {
      acceptsBlobs: false,
      startBlock: (place) => startBlock(place, rules),
    },
  };
}

/** What the header tells of messages of other chains: after the window of fees, the fee state since Fortuna, and alone since Helicon. */
function predicateResultsOf(header: Header, { durango, fortuna }: NetworkUpgrades): Hex | undefined {
  const { timestamp, number, extraData } = header;
  if (timestamp < durango || number === 0n) return undefined;
  const lengthOfFees = timestamp < fortuna ? encodedWindowLength : feeStateLength;
  return predicateResultsAfter(extraData, isSynchronous(header) ? lengthOfFees : 0);
}

/**
 * The frame of a block: by the rules of Helicon after the transition block, which is the first one ten seconds before or later. That one
 * comes before Helicon in any case, though nobody asked for a block then (reference: helicon 3.11).
 */
function startBlock(place: BlockPlace, rules: AsynchronousRules): BlockFrame {
  const { header } = place.parent;
  const { upgrades, pace } = rules;
  if (!isSynchronous(header) || header.timestamp >= upgrades.helicon - transitionSeconds) {
    return startAsynchronousBlock(place, rules);
  }
  const timeMs = smaller(place.timeMs, (upgrades.helicon - 1n) * 1000n);
  return startSynchronousBlock({ ...place, timeMs }, upgrades, pace);
}

/** The contracts that keep state since Durango: the messenger between chains. */
function messenger(
  warp: CChainRulesOptions['warp'],
  granite: boolean,
): { statefulPrecompiles?: StatefulPrecompilesOptions } {
  if (warp === undefined) return {};
  return {
    statefulPrecompiles: {
      contracts: [warpModule.contract],
      rules: { durango: true, granite },
      warp: { ...warp, quorumNumerator: defaultQuorum, requirePrimaryNetworkSigners: false },
    },
  };
}

function executionSchedule({
  chainId,
  upgrades,
  warp,
  codeSizeLimit,
}: Omit<CChainRulesOptions, 'pace' | 'wishes'>): (timestamp: bigint) => ExecutionRules {
  const shared = { chainId, refundsGas: false, baseFeeGoesTo: 'coinbase', codeSizeLimit } as const;
  // Newest first. Before Apricot Phase 1 gas was refunded and the coinbase was the same.
  const granite = {
    ...shared,
    name: 'granite',
    hardfork: 'cancun',
    customPrecompiles: [...retiredPrecompiles, graniteP256],
    ...messenger(warp, true),
  };
  const schedule = [
    { from: upgrades.helicon, options: { ...granite, name: 'helicon', asynchronous: true } },
    { from: upgrades.granite, options: granite },
    {
      from: upgrades.etna,
      options: {
        ...shared,
        name: 'etna',
        hardfork: 'cancun',
        customPrecompiles: retiredPrecompiles,
        ...messenger(warp, false),
      },
    },
    {
      from: upgrades.durango,
      options: {
        ...shared,
        name: 'durango',
        hardfork: 'shanghai',
        customPrecompiles: retiredPrecompiles,
        ...messenger(warp, false),
      },
    },
    { from: upgrades.apricotPhase3, options: { ...shared, name: 'apricotPhase3', hardfork: 'london' } },
    { from: upgrades.apricotPhase2, options: { ...shared, name: 'apricotPhase2', hardfork: 'berlin' } },
    { from: 0n, options: { ...shared, name: 'launch', hardfork: 'istanbul', refundsGas: true } },
  ];
  const made = new Map<string, ExecutionRules>();
  return (timestamp) => {
    const entry = schedule.find(({ from }) => timestamp >= from);
    if (entry === undefined) throw new RangeError(`timestamp ${timestamp} must not be negative`);
    const rules = made.get(entry.options.name) ?? createExecutionRules(entry.options);
    made.set(entry.options.name, rules);
    return rules;
  };
}
