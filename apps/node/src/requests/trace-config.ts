import { EvmError } from '@firn/evm';
import type { Block } from '@firn/evm/block';
import type { ChainReader } from '@firn/evm/chain';
import type { TraceConfig } from '@firn/evm/tracing';
import type {
  BlockNumberOrTag,
  BlockParameter,
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
