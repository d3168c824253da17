import { EvmError } from '@firn/evm';
import { type Block, decodeBlock } from '@firn/evm/block';
import type { ChainReader } from '@firn/evm/chain';
import type { ParityTraceTypes, TraceConfig } from '@firn/evm/tracing';
import type {
  BlockNumberOrTag,
  BlockParameter,
  ParityTraceTypes as ParityTraceTypesRequest,
  TraceConfig as TraceConfigRequest,
} from '@firn/node-validators';
import { findBlock } from './block-parameter.js';
import { goDurationMs } from './go-duration.js';

/**
 * How a client wants to trace. `reexec` says nothing here: states are kept, or they are not.
 * @throws EvmError `tracing` for a time limit that is no duration, or other forks than those of the chain.
 */
export function toTraceConfig(config: TraceConfigRequest = {}): TraceConfig {
  const { timeout, overrides } = config;
  if (overrides !== undefined && Object.keys(overrides).length > 0) {
    throw new EvmError('tracing', 'overrides are not supported: a trace runs under the forks of its chain');
  }
  const timeoutMs = timeout === undefined ? undefined : goDurationMs(timeout);
  if (timeout !== undefined && timeoutMs === undefined) {
    throw new EvmError('tracing', `time: invalid duration ${JSON.stringify(timeout)}`);
  }
  return {
    tracer: config.tracer,
    tracerConfig: config.tracerConfig && { ...config.tracerConfig },
    timeoutMs,
    enableMemory: config.enableMemory,
    disableStack: config.disableStack,
    disableStorage: config.disableStorage,
    enableReturnData: config.enableReturnData,
    limit: config.limit,
  };
}

/**
 * The block that is traced.
 * @throws EvmError `tracing` in the words of the reference client where there is none.
 */
export function requireTracedBlock(chain: ChainReader, parameter: BlockNumberOrTag | BlockParameter): Block {
  const block = findBlock(chain, parameter);
  if (block !== undefined) return block;
  throw new EvmError('tracing', `block ${nameOf(parameter)} not found`);
}

function nameOf(parameter: BlockParameter): string {
  if (typeof parameter === 'bigint') return `#${parameter}`;
  if (typeof parameter === 'string') return parameter;
  return nameOf('blockHash' in parameter ? parameter.blockHash : parameter.blockNumber);
}

/** What is to be told of a replayed transaction. */
export function toTraceTypes(types: ParityTraceTypesRequest): ParityTraceTypes {
  return new Set(types);
}

/**
 * The block that a client sends. It need not be of the chain, but its parent must.
 * @throws EvmError `tracing` for bytes that are no block.
 */
export function decodeTracedBlock(chain: ChainReader, encoded: Uint8Array): Block {
  try {
    const form = chain.rules.headerForm;
    return decodeBlock(encoded, form, { allowHighS: form === 'ethereum' });
  } catch (cause) {
    throw new EvmError(
      'tracing',
      `could not decode block: ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    );
  }
}
