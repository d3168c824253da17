import { smaller } from '@firn/primitives/integers';
import type { Block } from '../block/block.js';
import { emptyOmmersHash, type Header, zeroHash } from '../block/header.js';
import type { ChainReader } from '../chain/queries/chain-reader.js';
import { depositContractOf } from '../ethereum/deposit-contract.js';
import { type BlockInputs, type ExecutedEthereumBlock, headerFields } from '../ethereum/execute-block.js';
import { baseFeeAfter, excessBlobGasAfter } from '../ethereum/next-header-fields.js';
import type { BlockEnvironment } from '../execution/block-environment.js';
import { type ExecutionRules, includes } from '../execution/rules.js';
import type { BlockHistory, BlockProduction, ExecutedBlock, FinishedBlock } from '../rules/chain-rules.js';
import type { StateView } from '../state/state-view.js';
import { emptyRoot } from '../trie/trie.js';
import type { PlacedBlock } from './fill-blocks.js';
import type { SimulationMode } from './simulation.js';
import { SimulationError } from './simulation-error.js';

/** What is known of a simulated block before its calls run. */
export interface SimulatedFrame {
  readonly environment: BlockEnvironment;
  readonly rules: ExecutionRules;
  /** Gas that its calls may use. */
  readonly gasAvailable: bigint;
}

/** A frame of Ethereum's form. */
export interface EthereumFrame extends SimulatedFrame {
  readonly inputs: BlockInputs;
  finish(executed: ExecutedEthereumBlock): Header;
}

/** A frame of a chain that makes its own blocks. */
export interface ProducedFrame extends SimulatedFrame {
  finish(executed: ExecutedBlock): FinishedBlock;
}

/**
 * The frame of a block on that parent, as the reference client makes it: fee recipient, gas limit and difficulty go on
 * from block to block, and without validation there is no base fee unless one is given.
 */
export function ethereumFrame(
  chain: ChainReader,
  parent: Block,
  { blockOverrides }: PlacedBlock,
  { validates }: SimulationMode,
): EthereumFrame {
  const { number, timestamp, withdrawals = [] } = blockOverrides;
  const isMerged = isAfterMerge(chain.genesis.config, number, timestamp);
  const difficulty = blockOverrides.difficulty ?? (isMerged ? 0n : parent.header.difficulty);
  const rules = chain.rules.executionRulesAt({ number, timestamp, difficulty });
  const since = <T>(hardfork: Parameters<typeof includes>[1], value: T): T | undefined =>
    includes(rules, hardfork) ? value : undefined;
  if (withdrawals.length > 0 && !includes(rules, 'Shanghai')) {
    throw new SimulationError('block-form', 'withdrawals set before Shanghai activation');
  }
  const draft: Header = {
    parentHash: parent.hash,
    ommersHash: emptyOmmersHash,
    coinbase: blockOverrides.coinbase ?? parent.header.coinbase,
    stateRoot: zeroHash,
    transactionsRoot: emptyRoot,
    receiptsRoot: emptyRoot,
    logsBloom: '0x',
    difficulty,
    number,
    gasLimit: blockOverrides.gasLimit ?? parent.header.gasLimit,
    gasUsed: 0n,
    timestamp,
    extraData: '0x',
    mixHash: blockOverrides.prevRandao ?? zeroHash,
    nonce: '0x0000000000000000',
    baseFeePerGas: blockOverrides.baseFee ?? since('London', validates ? baseFeeAfter(parent) : 0n),
    excessBlobGas: excessBlobGasAfter(parent, rules),
    parentBeaconBlockRoot: since('Cancun', blockOverrides.parentBeaconBlockRoot ?? zeroHash),
  };
  const environment = withBlobBaseFee(
    chain.rules.environmentOf({ header: draft }),
    blockOverrides.blobBaseFee,
  );
  return {
    environment,
    rules,
    gasAvailable: draft.gasLimit,
    inputs: {
      environment,
      parentHash: parent.hash,
      parentBeaconBlockRoot: draft.parentBeaconBlockRoot,
      withdrawals: since('Shanghai', withdrawals),
      proofOfWork: includes(rules, 'Paris') ? undefined : { header: draft, ommers: [] },
      depositContract: depositContractOf(chain),
    },
    finish: (executed) => ({ ...draft, ...headerFields(executed) }),
  };
}

/** A block and the state after it. */
export interface ParentBlock {
  readonly block: Block;
  readonly state: StateView;
  readonly history: BlockHistory;
}

/** The frame of a block on that parent as the chain itself would make it then, with the overrides in it. */
export function producedFrame(
  chain: ChainReader,
  production: BlockProduction,
  parent: ParentBlock,
  { blockOverrides }: PlacedBlock,
  { validates }: SimulationMode,
): ProducedFrame {
  const { number, timestamp } = blockOverrides;
  if (blockOverrides.withdrawals !== undefined) throw unknownField('withdrawals');
  if (blockOverrides.parentBeaconBlockRoot !== undefined) throw unknownField('beaconRoot');
  const frame = startFrame(production, parent, timestamp);
  const baseFee = blockOverrides.baseFee ?? (validates ? frame.environment.baseFee : 0n);
  const {
    gasLimit = frame.environment.gasLimit,
    coinbase = frame.environment.coinbase,
    difficulty = frame.environment.difficulty,
    prevRandao = frame.environment.prevRandao,
  } = blockOverrides;
  const environment = withBlobBaseFee(
    { ...frame.environment, number, timestamp, gasLimit, coinbase, difficulty, prevRandao, baseFee },
    blockOverrides.blobBaseFee,
  );
  return {
    environment,
    rules: chain.rules.executionRulesAt({ number, timestamp, difficulty }),
    gasAvailable: smaller(gasLimit, frame.gasAvailable),
    finish: (executed) => {
      const { header, execution } = frame.finish(executed);
      const overridden = { ...header, number, gasLimit, coinbase, difficulty };
      return { header: { ...overridden, baseFeePerGas: baseFee }, execution };
    },
  };
}

function startFrame(
  production: BlockProduction,
  { block, state, history }: ParentBlock,
  timestamp: bigint,
): ReturnType<BlockProduction['startBlock']> {
  try {
    return production.startBlock({ parent: block, timeMs: timestamp * 1000n, state, history });
  } catch (cause) {
    // The chain says why no block of that time can be made.
    throw new SimulationError('block-form', cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  }
}

function unknownField(name: string): SimulationError {
  return new SimulationError('block-form', `blocks of this chain have no ${name}`);
}

function withBlobBaseFee(environment: BlockEnvironment, blobBaseFee: bigint | undefined): BlockEnvironment {
  return blobBaseFee === undefined ? environment : { ...environment, blobBaseFee };
}

/** Whether the configuration says that a block of that place is one of proof of stake. */
function isAfterMerge(config: Readonly<Record<string, unknown>>, number: bigint, timestamp: bigint): boolean {
  const reached = (key: string, value: bigint): boolean => {
    const from = config[key];
    return (typeof from === 'number' || typeof from === 'string') && value >= BigInt(from);
  };
  return (
    reached('mergeNetsplitBlock', number) ||
    reached('shanghaiTime', timestamp) ||
    reached('terminalTotalDifficulty', 0n)
  );
}
