import type { Block } from '../../block/block.js';
import { depositContractOf } from '../../ethereum/deposit-contract.js';
import { blockInputs, executeEthereumBlock } from '../../ethereum/execute-block.js';
import type { MessageOutcome } from '../../execution/apply-message.js';
import type { BlockEnvironment } from '../../execution/block-environment.js';
import { BlockExecution } from '../../execution/block-execution.js';
import type { BlockHashOf, ExecutionHooks, Machine } from '../../execution/machine.js';
import { WorldState } from '../../state/world-state.js';
import type { Transaction } from '../../transaction/transaction.js';
import type { ChainReader } from './chain-reader.js';

/** A transaction of a block that runs once more. */
export interface ReplayedTransaction {
  readonly transaction: Transaction;
  readonly index: number;
  /** The state before the transaction, until it ran; then the state after it. */
  readonly machine: Machine;
  readonly environment: BlockEnvironment;
  /** Runs the transaction. To be called once. */
  run(): Promise<MessageOutcome>;
}

/** How a block is replayed. */
export interface ReplayOptions {
  /** Listen to the EVM during all transactions of the replay. */
  readonly hooks?: ExecutionHooks | undefined;
  /** Index of the last transaction that is replayed. Default: all of the block, and what else it holds. */
  readonly last?: number | undefined;
  /** The state to run on. Default: that after the parent. */
  readonly state?: WorldState | undefined;
  /** Where the hashes of ancestors are looked up. Default: the chain. */
  readonly hashOf?: BlockHashOf | undefined;
}

/**
 * Runs the transactions of an accepted block once more, as they ran then, and calls `visit` for each; what else the block
 * holds then changes the state. Nothing of it is kept.
 * @throws RangeError for the genesis block, which has no parent.
 */
export async function replayBlock(
  chain: ChainReader,
  block: Block,
  visit: (replayed: ReplayedTransaction) => Promise<void>,
  options: ReplayOptions = {},
): Promise<void> {
  const { canonical } = chain;
  const { hooks, last = block.transactions.length - 1, hashOf = canonical.hashOf } = options;
  const parent = chain.block(block.header.number - 1n);
  if (parent === undefined)
    throw new RangeError(`block ${block.header.number} has no parent to replay it on`);
  const state = options.state ?? new WorldState(chain.stateAfter(parent));
  const environment = canonical.rules.environmentOf(block);
  const transactions = block.transactions.slice(0, last + 1);
  const visitAll = async (execution: BlockExecution): Promise<void> => {
    for (const [index, transaction] of transactions.entries()) {
      await visit({
        transaction,
        index,
        machine: execution.machine,
        environment,
        run: () => execution.apply(transaction),
      });
    }
  };
  await canonical.machines.use(
    canonical.rulesOf(block),
    state,
    hashOf,
    async (machine) => {
      if (canonical.rules.headerForm === 'ethereum') {
        await executeEthereumBlock(
          machine,
          blockInputs(block, environment, machine.rules, depositContractOf(chain)),
          visitAll,
        );
        return;
      }
      const { timestamp } = block.header;
      for (const upgrade of canonical.rules.stateUpgrades({ from: parent.header.timestamp, to: timestamp })) {
        upgrade(state, block.header);
      }
      await visitAll(new BlockExecution(machine, environment));
      if (options.last === undefined) chain.extension?.replay(state, block);
    },
    { hooks },
  );
}
