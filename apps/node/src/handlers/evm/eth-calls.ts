import {
  callContract,
  callMany,
  createAccessList,
  ExecutionRevertedError,
  estimateGas,
  revertMessage,
} from '@firn/evm/chain';
import { simulateBlocks } from '@firn/evm/simulation';
import { rpcError } from '@firn/jsonrpc/errors';
import type { EvmHandlers } from '@firn/node-server';
import type { EthCreateAccessListResult } from '@firn/node-validators';
import type { ExecutionContext } from '../../executions/executions.js';
import { requireBlock } from '../../requests/block-parameter.js';
import {
  toBlockOverrides,
  toCallLimits,
  toCallRequest,
  toSimulatedBlocks,
  toStateOverrides,
} from '../../requests/transaction-request.js';
import { toSimulationAnswer } from '../../serializers/evm/simulation-answer.js';

/** Calls and estimates: usually over within milliseconds. */
export const ethCalls = {
  eth_call: async ({ args, block, overrides, blockOverrides }, context) => {
    const { chain } = context;
    const { error, output } = await callContract(chain, toCallRequest(args), {
      block: requireBlock(chain, block),
      next: context.next,
      waivesBaseFee: context.isControlled,
      limits: toCallLimits(context),
      stateOverrides: toStateOverrides(overrides),
      blockOverrides: toBlockOverrides(blockOverrides),
    });
    if (error?.kind === 'revert') throw new ExecutionRevertedError(output);
    if (error !== undefined) throw rpcError(-32_000, error.message);
    return output;
  },

  eth_callDetailed: async ({ args, block, overrides }, context) => {
    const { chain } = context;
    const { error, output, gasUsed } = await callContract(chain, toCallRequest(args), {
      block: requireBlock(chain, block),
      next: context.next,
      waivesBaseFee: context.isControlled,
      limits: toCallLimits(context),
      stateOverrides: toStateOverrides(overrides),
    });
    const gas = Number(gasUsed);
    if (error?.kind === 'revert') {
      return { gas, errCode: 3, err: new ExecutionRevertedError(output).message, returnData: output };
    }
    return { gas, errCode: 0, err: error?.message ?? '', returnData: output };
  },

  eth_estimateGas: async ({ args, block, overrides, blockOverrides }, context) =>
    estimateGas(context.chain, toCallRequest(args), {
      block: requireBlock(context.chain, block),
      next: context.next,
      waivesBaseFee: context.isControlled,
      limits: toCallLimits(context),
      stateOverrides: toStateOverrides(overrides),
      blockOverrides: toBlockOverrides(blockOverrides),
    }),

  eth_createAccessList: async (
    { args, block, stateOverrides },
    context,
  ): Promise<EthCreateAccessListResult> => {
    const { chain } = context;
    const { accessList, gasUsed, error } = await createAccessList(chain, toCallRequest(args), {
      block: requireBlock(chain, block),
      next: context.next,
      waivesBaseFee: context.isControlled,
      limits: toCallLimits(context),
      stateOverrides: toStateOverrides(stateOverrides),
    });
    return { accessList, gasUsed, error: error?.message };
  },
} satisfies Partial<EvmHandlers<ExecutionContext>>;

/** Simulations of many calls. */
export const ethSimulations = {
  eth_callMany: async ({ bundles, context: where, overrides }, context) => {
    const { chain } = context;
    const asked = bundles.map(({ transactions = [], blockOverride }) => ({
      calls: transactions.map(toCallRequest),
      blockOverrides: toBlockOverrides(blockOverride),
    }));
    const outcomes = await callMany(chain, asked, {
      block: requireBlock(chain, where?.blockNumber),
      next: context.next,
      limits: toCallLimits(context),
      stateOverrides: toStateOverrides(overrides),
    });
    return outcomes.map((bundle) =>
      bundle.map(({ error, output }) => {
        if (error === undefined) return { value: output };
        return { error: error.kind === 'revert' ? revertMessage(output) : error.message };
      }),
    );
  },

  eth_simulateV1: async ({ opts, block }, context) => {
    const { chain } = context;
    const blocks = await simulateBlocks(chain, toSimulatedBlocks(opts), {
      base: requireBlock(chain, block),
      next: context.next,
      limits: toCallLimits(context),
      tracesTransfers: opts.traceTransfers === true,
      validates: opts.validation === true,
    });
    const fullTransactions = opts.returnFullTransactions === true;
    return blocks.map((simulated) => toSimulationAnswer(simulated, chain.rules.headerForm, fullTransactions));
  },
} satisfies Partial<EvmHandlers<ExecutionContext>>;
