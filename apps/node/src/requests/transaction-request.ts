import { EvmError } from '@firn/evm';
import { zeroAddress } from '@firn/evm/block';
import type { CallLimits } from '@firn/evm/chain';
import type { AccountOverride, BlockOverrides, CallRequest, StateOverrides } from '@firn/evm/execution';
import type { SimulatedBlockRequest } from '@firn/evm/simulation';
import type {
  AccountOverride as AccountOverrideRequest,
  BlockOverrides as BlockOverridesRequest,
  SimulationRequest,
  StateOverride,
  TransactionRequest,
} from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { Refusal } from '../errors/refusal.js';
import type { ExecutionContext } from '../executions/executions.js';
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

/** A transaction that a client wants from an account of the node. */
export type SigningRequest = CallRequest & { readonly from: Hex };

/** The transaction that a client describes; without a sender, it is the zero address, whose key nobody has. */
export function toSigningRequest(request: TransactionRequest): SigningRequest {
  const call = toCallRequest(request);
  return { ...call, from: call.from ?? zeroAddress };
}

/**
 * The same, of a transaction to be signed and sent.
 * @throws Refusal for one with blobs, which the reference client does not send by itself.
 */
export function toSendingRequest(request: TransactionRequest): SigningRequest {
  const { blobVersionedHashes, blobs } = request;
  if (blobVersionedHashes !== undefined || blobs !== undefined) {
    throw new Refusal('signing blob transactions not supported');
  }
  return toSigningRequest(request);
}

/**
 * The same, of a transaction to be signed only, which must say everything that the pool would.
 * @throws Refusal naming what is missing; for one with blobs themselves, which take no part in the signature.
 */
export function toCompleteRequest(request: TransactionRequest): SigningRequest {
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, blobs } = request;
  if (gas === undefined) throw new Refusal('gas not specified');
  if (gasPrice === undefined && (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined)) {
    throw new Refusal('missing gasPrice or maxFeePerGas/maxPriorityFeePerGas');
  }
  if (nonce === undefined) throw new Refusal('nonce not specified');
  if (blobs !== undefined) throw new Refusal('signing blob transactions not supported');
  return toSigningRequest(request);
}

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

/** What the calls of a request may take: the chain's settings, and no longer than somebody waits for the answer. */
export function toCallLimits(
  context: Pick<ExecutionContext, 'settings' | 'signal' | 'budgetMs' | 'startedAt'>,
): CallLimits {
  const { rpcGasCap: gasCap, rpcEvmTimeoutMs: timeoutMs } = context.settings;
  return {
    gasCap,
    timeoutMs,
    budgetMs: context.budgetMs,
    startedAt: context.startedAt,
    // Made when it is first looked at: most calls are over before, and it costs as much as a small one.
    get signal() {
      return context.signal;
    },
  };
}
