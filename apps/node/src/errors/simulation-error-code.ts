import type { SimulationError, SimulationFailure } from '@firn/evm/simulation';

const invalidParams = -32_602;
const serverError = -32_000;

// The codes of the Ethereum execution APIs; where they have none, the one of refused calls.
const codes: Partial<Record<SimulationFailure, number>> = {
  empty: invalidParams,
  'tip-above-fee': invalidParams,
  'nonce-too-low': -38_010,
  'nonce-too-high': -38_011,
  'fee-too-low': -38_012,
  'intrinsic-gas': -38_013,
  'floor-data-gas': -38_013,
  'insufficient-funds': -38_014,
  'block-gas': -38_015,
  'block-number': -38_020,
  'block-time': -38_021,
  // Deterministic, and yet what the reference client's recorded answer has.
  'nonce-max': -32_603,
  'sender-no-eoa': -38_024,
  'init-code-size': -38_025,
  'too-many-blocks': -38_026,
};

/** The code of the JSON-RPC error for a simulation that cannot be run. */
export function simulationErrorCode({ failure }: SimulationError): number {
  return codes[failure] ?? serverError;
}
