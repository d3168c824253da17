import type { SimulatedBlockRequest } from '@firn/evm/simulation';
import type { SimulationRequest } from '@firn/node-validators';
import { toBlockOverrides, toCallRequest, toStateOverrides } from './transaction-request.js';

/**
 * The blocks that a client describes.
 * @throws EvmError `call-request` when `data` and `input` of a call differ.
 */
export function toSimulatedBlocks({ blockStateCalls }: SimulationRequest): SimulatedBlockRequest[] {
  return blockStateCalls.map(({ blockOverrides, stateOverrides, calls = [] }) => ({
    blockOverrides: toBlockOverrides(blockOverrides),
    stateOverrides: toStateOverrides(stateOverrides),
    calls: calls.map(toCallRequest),
  }));
}
