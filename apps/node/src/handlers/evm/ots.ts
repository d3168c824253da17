import { EvmError } from '@firn/evm';
import type { Block } from '@firn/evm/block';
import { blockThatMade, type ChainReader } from '@firn/evm/chain';
import { creationOf, framesOfTransaction, type ListedFrame } from '@firn/evm/tracing';
import type { EvmHandlers } from '@firn/node-server';
import type { OtsBlockNumber, OtsTraceTransactionResult } from '@firn/node-validators';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../../executions/executions.js';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock, lower, requireBlock } from '../../requests/block-parameter.js';
import { toEvmHeader } from '../../serializers/evm/block-answer.js';
import {
  otsSearchAnswer,
  toOtsBlockDetails,
  toOtsBlockTransactions,
} from '../../serializers/evm/ots-answer.js';

const operationTypes: Readonly<Partial<Record<ListedFrame['kind'], number>>> = {
  CALL: 0,
  SELFDESTRUCT: 1,
  CREATE: 2,
  CREATE2: 3,
};

/** The level that Otterscan asks for since its second version. */
const level = 8;

/** Methods that Otterscan calls and that replay blocks. */
export const otsHandlers = {
  ots_getBlockDetails: ({ number }, { chain }) => {
    const block = findOtsBlock(chain, number);
    return block === undefined ? null : toOtsBlockDetails(chain, block);
  },

  ots_getBlockDetailsByHash: ({ hash }, { chain }) => {
    const block = chain.blockByHash(lower(hash));
    return block === undefined ? null : toOtsBlockDetails(chain, block);
  },

  ots_getBlockTransactions: ({ number, page, pageSize }, { chain }) => {
    const block = findOtsBlock(chain, number);
    return block === undefined ? null : toOtsBlockTransactions(chain, block, { page, pageSize });
  },

  ots_getContractCreator: async ({ address }, { chain, signal }) =>
    (await creationOf(chain, lower(address), signal)) ?? null,

  ots_getInternalOperations: async ({ hash }, context) =>
    (await requireFrames(hash, context)).flatMap(({ kind, depth, from, to, value = 0n, isUndone }) => {
      const type = operationTypes[kind];
      const isTold = depth > 0 && !isUndone && (kind !== 'CALL' || value > 0n);
      return type === undefined || !isTold ? [] : [{ type, from, to, value }];
    }),

  ots_getTransactionBySenderAndNonce: (params, { chain }) => {
    const sender = lower(params.sender);
    const nonce = BigInt(params.nonce);
    // Where an edit set the nonce, no transaction of the block has it.
    const block = blockThatMade(chain, (state) => state.nonce(sender) > nonce);
    const found = block?.transactions.find(({ from, nonce: own }) => from === sender && own === nonce);
    return found?.hash ?? null;
  },

  ots_getTransactionError: async ({ hash }, context) => {
    const [outer] = await requireFrames(hash, context);
    return outer?.error?.reverted === true ? bytesToHex(outer.output) : '0x';
  },

  ots_searchTransactionsAfter: ({ address, blockNumber, pageSize }, { chain, signal }) => {
    const edge = BigInt(blockNumber) === 0n ? undefined : BigInt(blockNumber);
    return otsSearchAnswer(chain, { address: lower(address), direction: 'after', edge, pageSize }, signal);
  },

  ots_searchTransactionsBefore: ({ address, blockNumber, pageSize }, { chain, signal }) => {
    const edge = BigInt(blockNumber) === 0n ? undefined : BigInt(blockNumber);
    return otsSearchAnswer(chain, { address: lower(address), direction: 'before', edge, pageSize }, signal);
  },

  ots_traceTransaction: async ({ hash }, context): Promise<OtsTraceTransactionResult> =>
    (await requireFrames(hash, context)).map(({ kind, depth, from, to, value, input, output }) => ({
      type: kind,
      depth,
      from,
      to,
      value: value ?? null,
      input: bytesToHex(input),
      output: bytesToHex(output),
    })),
} satisfies Partial<EvmHandlers<ExecutionContext>>;

/** Methods that Otterscan calls and that only read. */
export const otsReads = {
  ots_getApiLevel: () => level,

  ots_hasCode: ({ address, block }, { chain }) => {
    const found = requireBlock(chain, typeof block === 'number' ? BigInt(block) : block);
    return chain.stateAfter(found).code(lower(address)).length > 0;
  },

  erigon_getHeaderByNumber: ({ number }, { chain }) => {
    const block = findOtsBlock(chain, number);
    return block === undefined ? null : toEvmHeader(block, chain.rules.headerForm);
  },
} satisfies Partial<EvmHandlers<NodeContext>>;

/**
 * The block that a parameter of Otterscan means, who writes numbers as such; undefined where there is none.
 * @throws Refusal for a number above the last block.
 */
function findOtsBlock(chain: ChainReader, parameter: OtsBlockNumber): Block | undefined {
  return findBlock(chain, typeof parameter === 'number' ? BigInt(parameter) : parameter);
}

/**
 * The calls of the transaction that a parameter names.
 * @throws EvmError where no accepted block holds it.
 */
async function requireFrames(
  hash: Hex,
  { chain, signal }: ExecutionContext,
): Promise<readonly ListedFrame[]> {
  const located = chain.transaction(lower(hash));
  if (located === undefined) throw new EvmError('tracing', 'transaction not found');
  return framesOfTransaction(chain, located, signal);
}
