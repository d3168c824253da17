import { EvmError } from '@firn/evm';
import { replayBlock } from '@firn/evm/chain';
import { dumpAccounts } from '@firn/evm/inspection';
import {
  executionWitness,
  intermediateRoots,
  traceBlock,
  traceCall,
  traceTransaction,
} from '@firn/evm/tracing';
import { rpcError } from '@firn/jsonrpc/errors';
import type { EvmHandlers } from '@firn/node-server';
import type { AccountInfo } from '@firn/node-validators';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import { TraceFiles } from '../../chains/trace-files.js';
import type { ExecutionContext } from '../../executions/executions.js';
import { findBlock, lower, requireBlock } from '../../requests/block-parameter.js';
import { decodeTracedBlock, requireTracedBlock, toTraceConfig } from '../../requests/trace-config.js';
import {
  toBlockOverrides,
  toCallLimits,
  toCallRequest,
  toStateOverrides,
} from '../../requests/transaction-request.js';
import { toAccountInfo } from '../../serializers/evm/account-answer.js';
import { toEvmHeader } from '../../serializers/evm/block-answer.js';
import { maxDumpedAccounts, toStateDump } from '../../serializers/evm/dump-answer.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

const invalidParams = -32_602;

/** Traces of transactions, blocks and calls. */
export const debugTraces = {
  debug_traceTransaction: ({ hash, config }, { chain, signal }) => {
    const located = chain.transaction(lower(hash));
    if (located === undefined) throw new EvmError('tracing', 'transaction not found');
    return traceAnswer(traceTransaction(chain, located, toTraceConfig(config), signal));
  },

  debug_traceBlock: ({ blob, config }, { chain, signal }) =>
    traceAnswer(traceBlock(chain, decodeTracedBlock(chain, hexToBytes(blob)), toTraceConfig(config), signal)),

  debug_traceBlockByHash: ({ hash, config }, { chain, signal }) =>
    traceAnswer(traceBlock(chain, requireTracedBlock(chain, hash), toTraceConfig(config), signal)),

  debug_traceBlockByNumber: ({ number, config }, { chain, signal }) =>
    traceAnswer(traceBlock(chain, requireTracedBlock(chain, number), toTraceConfig(config), signal)),

  /** Reads files of the node's own folder `traces` only. */
  debug_traceBlockFromFile: async ({ file, config }, { chain, dataDir, signal }) => {
    const encoded = await new TraceFiles(dataDir).read(file);
    return traceAnswer(traceBlock(chain, decodeTracedBlock(chain, encoded), toTraceConfig(config), signal));
  },

  debug_traceCall: ({ args, block, config = {} }, context) => {
    const { chain, signal } = context;
    const { stateOverrides, blockOverrides, txIndex, ...how } = config;
    const options = {
      block: requireTracedBlock(chain, block),
      next: context.next,
      waivesBaseFee: context.isControlled,
      stateOverrides: toStateOverrides(stateOverrides),
      blockOverrides: toBlockOverrides(blockOverrides),
      txIndex,
      limits: toCallLimits(context),
    };
    return traceAnswer(traceCall(chain, toCallRequest(args), toTraceConfig(how), options, signal));
  },
} satisfies Partial<EvmHandlers<ExecutionContext>>;

/** Methods that replay blocks or read much of a state. */
export const debugReplays = {
  debug_accountInfoAt: async ({ block: wanted, txIndex, address }, { chain }) => {
    const block = findBlock(chain, wanted);
    if (block === undefined) return null;
    const { length } = block.transactions;
    if (txIndex >= BigInt(length)) {
      throw rpcError(
        invalidParams,
        `transaction index ${txIndex} must be less than the ${length} of the block`,
      );
    }
    let info: AccountInfo | undefined;
    const last = Number(txIndex);
    await replayBlock(
      chain,
      block,
      async ({ index, machine, run }) => {
        if (index === last) info = toAccountInfo(machine.state, lower(address));
        else await run();
      },
      { last },
    );
    return info ?? null;
  },

  debug_accountRange: ({ block, start, maxResults, nocode, nostorage, incompletes }, { chain }) => {
    const state = chain.stateAfter(requireBlock(chain, block));
    const limit = maxResults > 0 && maxResults <= maxDumpedAccounts ? maxResults : maxDumpedAccounts;
    const dump = dumpAccounts(state, {
      start: hexToBytes(start),
      limit,
      withCode: !nocode,
      withStorage: !nostorage,
      withIncomplete: incompletes,
    });
    return toStateDump(state, dump);
  },

  debug_dumpBlock: ({ block }, { chain }) => {
    const state = chain.stateAfter(requireBlock(chain, block));
    const dump = dumpAccounts(state, {
      start: new Uint8Array(0),
      limit: maxDumpedAccounts,
      withCode: true,
      withStorage: true,
      withIncomplete: false,
    });
    return toStateDump(state, dump);
  },

  debug_executionWitness: async ({ block }, { chain }) => {
    const witness = await executionWitness(chain, requireTracedBlock(chain, block));
    return {
      headers: witness.ancestors.map((ancestor) => toEvmHeader(ancestor, chain.rules.headerForm)),
      codes: witness.codes.map(bytesToHex),
      state: witness.nodes.map(bytesToHex),
      keys: [...witness.keys],
    };
  },

  debug_intermediateRoots: ({ hash }, { chain }) => intermediateRoots(chain, requireTracedBlock(chain, hash)),

  /** Writes into the node's own folder `traces`. */
  debug_standardTraceBlockToFile: ({ hash, config = {} }, { chain, dataDir, signal }) => {
    const { txHash, ...options } = config;
    const block = requireTracedBlock(chain, hash);
    const files = new TraceFiles(dataDir);
    return files.trace(chain, block, { ...toTraceConfig(options), txHash: txHash && lower(txHash) }, signal);
  },
} satisfies Partial<EvmHandlers<ExecutionContext>>;
