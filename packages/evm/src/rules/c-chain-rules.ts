import { RLP } from '@ethereumjs/rlp';
import { keccakHex } from '@firn/crypto';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { greater } from '@firn/primitives/integers';
import type { WarpRules } from '@firn/warp';
import type { Block } from '../block/block.js';
import { emptyOmmersHash, type Header, headerTimeMs, zeroHash } from '../block/header.js';
import { headerEnvironment } from '../execution/block-environment.js';
import { createExecutionRules, type ExecutionRules } from '../execution/rules.js';
import type { StatefulPrecompilesOptions } from '../execution/stateful-precompiles.js';
import {
  advance,
  consume,
  decodeFeeState,
  encodeFeeState,
  type FeeState,
  feeStateLength,
  gasPrice,
  initialFeeState,
  maxCapacity,
} from '../fees/acp176.js';
import { initialMinDelayExcess } from '../fees/acp226.js';
import { blackHole } from '../fees/black-hole.js';
import { encodedWindowLength } from '../fees/gas-window.js';
import { cChainGenesisHeader } from '../genesis/c-chain-genesis.js';
import { activatePrecompile } from '../genesis/genesis-state.js';
import type { NetworkUpgrades } from '../genesis/network-upgrades.js';
import { graniteP256 } from '../precompiles/p256-verify.js';
import { retiredPrecompiles } from '../precompiles/retired.js';
import { defaultQuorum, warpAddress, warpModule } from '../precompiles/stateful/warp-messenger.js';
import type { StateUpgrade } from '../state/state-upgrade.js';
import { predicateResultsAfter } from '../warp/predicate-results.js';
import type { BlockFrame, ChainRules, ExecutedBlock } from './chain-rules.js';

/** The hash of a block's atomic transactions, as its header names it. */
export function extDataHash(extData: Hex): Hex {
  return keccakHex(RLP.encode(hexToBytes(extData)));
}

/** The least wei per gas of a transaction. */
const minFee = 1n;

/** There is no randomness in a block: opcode 0x44 answers the difficulty, which is 1. */
const prevRandao: Hex = `0x${'00'.repeat(31)}01`;

/**
 * Whether a block keeps the network's pace. `network`: no block holds more gas than the capacity that time has filled
 * up (ACP-176). `instant`: it may hold its whole gas limit at once, as a development network needs; prices move alike.
 */
export type Pace = 'network' | 'instant';

const activateWarp: StateUpgrade = (state) => activatePrecompile(state, warpAddress);

/** What the C-Chain's rules depend on. */
export interface CChainRulesOptions {
  readonly chainId: bigint;
  readonly upgrades: NetworkUpgrades;
  /** Default: `instant`. */
  readonly pace?: Pace;
  /** Its name among the chains, and whose messages it believes. Undefined: the messenger between chains is not there. */
  readonly warp?: Pick<WarpRules, 'chain' | 'validators'> | undefined;
}

/** The rules of the C-Chain (coreth). */
export function createCChainRules({
  chainId,
  upgrades,
  pace = 'instant',
  warp,
}: CChainRulesOptions): ChainRules {
  const executionRulesAt = executionSchedule({ chainId, upgrades, warp });
  return {
    chainId,
    stateForm: 'c-chain',
    headerForm: 'c-chain',
    executionRulesAt: ({ timestamp }) => executionRulesAt(timestamp),
    environmentOf: (header) => ({
      prevRandao,
      blobBaseFee: header.excessBlobGas === undefined ? undefined : 1n,
      predicateResults: predicateResultsOf(header, upgrades),
      ...headerEnvironment(header),
    }),
    stateUpgrades: ({ from, to }) =>
      upgrades.durango <= to && (from === undefined || from < upgrades.durango) ? [activateWarp] : [],
    genesisHeader: (genesis, stateRoot) => cChainGenesisHeader(genesis, stateRoot, upgrades),
    production: {
      acceptsBlobs: false,
      startBlock: (parent, timeMs) => startBlock(parent, timeMs, upgrades, pace),
    },
  };
}

/** What the header tells of messages of other chains: after the window of fees, or the fee state since Fortuna. */
function predicateResultsOf(header: Header, { durango, fortuna }: NetworkUpgrades): Hex | undefined {
  if (header.timestamp < durango || header.number === 0n) return undefined;
  return predicateResultsAfter(
    header.extraData,
    header.timestamp < fortuna ? encodedWindowLength : feeStateLength,
  );
}

/** The fee state at the start of a block on that parent at that time (reference 6.4). */
function feeStateBefore(parent: Header, timeMs: bigint, upgrades: NetworkUpgrades): FeeState {
  const hasState = parent.timestamp >= upgrades.fortuna && parent.number > 0n;
  const state = hasState ? decodeFeeState(hexToBytes(parent.extraData)) : initialFeeState;
  return advance(state, timeMs - headerTimeMs(parent));
}

function startBlock(
  { header: parent, hash: parentHash }: Pick<Block, 'header' | 'hash'>,
  wantedMs: bigint,
  upgrades: NetworkUpgrades,
  pace: Pace,
): BlockFrame {
  const timeMs = greater(wantedMs, headerTimeMs(parent));
  const timestamp = timeMs / 1000n;
  if (timestamp < upgrades.granite) {
    throw new Error(
      `blocks are built under the rules since ${upgrades.granite} (Granite), not at ${timestamp}`,
    );
  }
  const available = feeStateBefore(parent, timeMs, upgrades);
  const gasLimit = maxCapacity(available);
  const before = pace === 'network' ? available : { ...available, capacity: gasLimit };
  const environment = {
    number: parent.number + 1n,
    timestamp,
    coinbase: blackHole,
    gasLimit,
    difficulty: 1n,
    prevRandao,
    baseFee: gasPrice(before),
    blobBaseFee: 1n,
  };
  return {
    environment,
    gasAvailable: before.capacity,
    minFee,
    finish: (executed: ExecutedBlock): Header => ({
      parentHash,
      ommersHash: emptyOmmersHash,
      coinbase: blackHole,
      stateRoot: executed.stateRoot,
      transactionsRoot: executed.transactionsRoot,
      receiptsRoot: executed.receiptsRoot,
      logsBloom: executed.logsBloom,
      difficulty: environment.difficulty,
      number: environment.number,
      gasLimit,
      gasUsed: executed.gasUsed,
      timestamp,
      extraData: bytesToHex(
        Buffer.concat([
          encodeFeeState(consume(before, executed.gasUsed + extDataGasUsed(executed))),
          executed.predicateResults,
        ]),
      ),
      mixHash: zeroHash,
      nonce: '0x0000000000000000',
      extDataHash: extDataHash(executed.extension?.extData ?? '0x'),
      baseFeePerGas: environment.baseFee,
      extDataGasUsed: extDataGasUsed(executed),
      blockGasCost: 0n,
      blobGasUsed: 0n,
      excessBlobGas: 0n,
      parentBeaconBlockRoot: zeroHash,
      timestampMilliseconds: timeMs,
      minDelayExcess: parent.minDelayExcess ?? initialMinDelayExcess,
    }),
  };
}

function extDataGasUsed({ extension }: ExecutedBlock): bigint {
  return extension?.gasUsed ?? 0n;
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
}: Pick<CChainRulesOptions, 'chainId' | 'upgrades' | 'warp'>): (timestamp: bigint) => ExecutionRules {
  const shared = { chainId, refundsGas: false, baseFeeGoesTo: 'coinbase' } as const;
  // Newest first. Before Apricot Phase 1 gas was refunded and the coinbase was the same.
  const schedule = [
    {
      from: upgrades.granite,
      options: {
        ...shared,
        name: 'granite',
        hardfork: 'cancun',
        customPrecompiles: [...retiredPrecompiles, graniteP256],
        ...messenger(warp, true),
      },
    },
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
