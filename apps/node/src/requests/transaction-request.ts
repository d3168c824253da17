import { EvmError } from '@firn/evm';
import type { AccountOverride, BlockOverrides, CallRequest, StateOverrides } from '@firn/evm/execution';
import type {
  AccountOverride as AccountOverrideRequest,
  BlockOverrides as BlockOverridesRequest,
  StateOverride,
  TransactionRequest,
} from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { lower } from './block-parameter.js';

/**
 * The call that a client describes.
 * @throws EvmError `call-request` when `data` and `input` differ.
 */
export function toCallRequest(request: TransactionRequest): CallRequest {
  const { data, input = data } = request;
  if (data !== undefined && input !== undefined && lower(data) !== lower(input)) {
    throw new EvmError(
      'call-request',
      'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data',
    );
  }
  return {
    from: lowerIfGiven(request.from),
    to: request.to === null ? null : lowerIfGiven(request.to),
    gas: request.gas,
    gasPrice: request.gasPrice,
    maxFeePerGas: request.maxFeePerGas,
    maxPriorityFeePerGas: request.maxPriorityFeePerGas,
    value: request.value,
    nonce: request.nonce,
    input: lowerIfGiven(input),
    chainId: request.chainId,
    maxFeePerBlobGas: request.maxFeePerBlobGas,
    blobVersionedHashes: request.blobVersionedHashes?.map(lower),
    accessList: request.accessList?.map(({ address, storageKeys }) => ({
      address: lower(address),
      storageKeys: storageKeys.map(lower),
    })),
    authorizationList: request.authorizationList?.map((authorization) => ({
      ...authorization,
      address: lower(authorization.address),
    })),
  };
}

/** The state overrides of a call; undefined for none. */
export function toStateOverrides(overrides: StateOverride | undefined): StateOverrides | undefined {
  if (overrides === undefined) return undefined;
  return new Map(
    Object.entries(overrides).map(([address, override]) => [
      lower(address as Hex),
      toAccountOverride(override),
    ]),
  );
}

function toAccountOverride(override: AccountOverrideRequest): AccountOverride {
  const { nonce, balance, code, state, stateDiff, movePrecompileToAddress } = override;
  return {
    nonce,
    balance,
    code: lowerIfGiven(code),
    state: state && toSlots(state),
    stateDiff: stateDiff && toSlots(stateDiff),
    movePrecompileTo: lowerIfGiven(movePrecompileToAddress),
  };
}

function toSlots(slots: Readonly<Record<string, Hex>>): ReadonlyMap<Hex, Hex> {
  return new Map(Object.entries(slots).map(([slot, value]) => [lower(slot as Hex), value]));
}

/** The block overrides of a call; undefined for none. */
export function toBlockOverrides(overrides: BlockOverridesRequest | undefined): BlockOverrides | undefined {
  if (overrides === undefined) return undefined;
  return {
    number: overrides.number ?? overrides.blockNumber,
    timestamp: overrides.time ?? overrides.timestamp,
    gasLimit: overrides.gasLimit,
    coinbase: lowerIfGiven(overrides.feeRecipient ?? overrides.coinbase),
    difficulty: overrides.difficulty,
    prevRandao: lowerIfGiven(overrides.prevRandao ?? overrides.random),
    baseFee: overrides.baseFeePerGas ?? overrides.baseFee,
    blobBaseFee: overrides.blobBaseFee,
    parentBeaconBlockRoot: overrides.beaconRoot,
    withdrawals: overrides.withdrawals?.map((withdrawal) => ({
      ...withdrawal,
      address: lower(withdrawal.address),
    })),
  };
}

function lowerIfGiven(hex: Hex | undefined): Hex | undefined {
  return hex === undefined ? undefined : lower(hex);
}
