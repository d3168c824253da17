import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { Block, Withdrawal } from '../block/block.js';
import { withdrawalsRoot } from '../block/body-roots.js';
import type { Header } from '../block/header.js';
import type { BlockEnvironment } from '../execution/block-environment.js';
import { BlockExecution } from '../execution/block-execution.js';
import type { Machine } from '../execution/machine.js';
import { type ExecutionRules, includes } from '../execution/rules.js';
import type { ReceiptCore } from '../receipt/receipt.js';
import { collectRequests, requestsHash } from './requests.js';
import { applyBlockReward, applyWithdrawals } from './rewards.js';
import { beaconRootsAddress, historyAddress, systemCall } from './system-calls.js';

/** What a block of Ethereum brings besides its transactions. */
export interface BlockInputs {
  readonly environment: BlockEnvironment;
  readonly parentHash: Hex;
  readonly parentBeaconBlockRoot: Hex | undefined;
  readonly withdrawals: readonly Withdrawal[] | undefined;
  /** The header and its ommers, where the block is one of proof of work. */
  readonly proofOfWork: { readonly header: Header; readonly ommers: readonly Header[] } | undefined;
  readonly depositContract: Hex | undefined;
}

/** What an accepted block brings. */
export function blockInputs(
  { header, ommers, withdrawals }: Block,
  environment: BlockEnvironment,
  rules: ExecutionRules,
  depositContract: Hex | undefined,
): BlockInputs {
  return {
    environment,
    parentHash: header.parentHash,
    parentBeaconBlockRoot: header.parentBeaconBlockRoot,
    withdrawals,
    proofOfWork: includes(rules, 'Paris') ? undefined : { header, ommers },
    depositContract,
  };
}

/** The fields of a header that follow from running its block. */
export interface ExecutedEthereumBlock {
  readonly receipts: readonly ReceiptCore[];
  readonly stateRoot: Hex;
  readonly transactionsRoot: Hex;
  readonly receiptsRoot: Hex;
  readonly logsBloom: Hex;
  readonly gasUsed: bigint;
  readonly blobGasUsed: bigint | undefined;
  readonly withdrawalsRoot: Hex | undefined;
  readonly requestsHash: Hex | undefined;
  readonly requests: readonly Uint8Array[];
}

/** Runs a block of Ethereum: what the rules do before, the transactions that `run` applies, and what the rules do after. */
export async function executeEthereumBlock(
  machine: Machine,
  inputs: BlockInputs,
  run: (execution: BlockExecution) => Promise<void>,
): Promise<ExecutedEthereumBlock> {
  const { rules, state } = machine;
  const { environment, withdrawals, proofOfWork } = inputs;
  if (includes(rules, 'Cancun') && inputs.parentBeaconBlockRoot !== undefined) {
    await systemCall(machine, environment, beaconRootsAddress, inputs.parentBeaconBlockRoot);
  }
  if (includes(rules, 'Prague')) await systemCall(machine, environment, historyAddress, inputs.parentHash);
  const execution = new BlockExecution(machine, environment);
  await run(execution);
  if (withdrawals !== undefined) await applyWithdrawals(machine, withdrawals);
  if (proofOfWork !== undefined) await applyBlockReward(machine, proofOfWork.header, proofOfWork.ommers);
  const requests = includes(rules, 'Prague')
    ? await collectRequests(machine, environment, execution.receipts, inputs.depositContract)
    : undefined;
  return {
    receipts: execution.receipts,
    stateRoot: bytesToHex(state.commit()),
    transactionsRoot: bytesToHex(execution.transactionsRoot()),
    receiptsRoot: bytesToHex(execution.receiptsRoot()),
    logsBloom: bytesToHex(execution.bloom),
    gasUsed: execution.gasUsed,
    blobGasUsed: includes(rules, 'Cancun') ? execution.blobGasUsed : undefined,
    withdrawalsRoot: withdrawals && withdrawalsRoot(withdrawals),
    requestsHash: requests && requestsHash(requests),
    requests: requests ?? [],
  };
}

/** What a header says of the run of its block. */
export function headerFields(executed: ExecutedEthereumBlock): Partial<Header> {
  const { stateRoot, transactionsRoot, receiptsRoot, logsBloom, gasUsed } = executed;
  const { blobGasUsed, withdrawalsRoot, requestsHash } = executed;
  return {
    stateRoot,
    transactionsRoot,
    receiptsRoot,
    logsBloom,
    gasUsed,
    blobGasUsed,
    withdrawalsRoot,
    requestsHash,
  };
}
