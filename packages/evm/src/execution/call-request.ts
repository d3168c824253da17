import type { Hex } from '@firn/primitives/bytes';
import { zeroAddress } from '../block/header.js';
import { EvmError } from '../evm-error.js';
import type { AccessListEntry, Authorization } from '../transaction/transaction.js';
import type { Message } from './message.js';

/** The most gas a call may use: the reference node's default. */
export const defaultGasCap = 50_000_000n;
/** The gas of a call where there is no cap: half of what 64 bits hold. */
const unlimitedGas = 0x7fff_ffff_ffff_ffffn;

/** A call or a transaction as a client describes it, before anything is filled in. */
export interface CallRequest {
  readonly from?: Hex | undefined;
  /** Null or undefined creates a contract. */
  readonly to?: Hex | null | undefined;
  readonly gas?: bigint | undefined;
  /** Wei per gas; not together with the two that follow. */
  readonly gasPrice?: bigint | undefined;
  readonly maxFeePerGas?: bigint | undefined;
  readonly maxPriorityFeePerGas?: bigint | undefined;
  readonly value?: bigint | undefined;
  readonly nonce?: bigint | undefined;
  readonly input?: Hex | undefined;
  readonly accessList?: readonly AccessListEntry[] | undefined;
  readonly chainId?: bigint | undefined;
  readonly maxFeePerBlobGas?: bigint | undefined;
  readonly blobVersionedHashes?: readonly Hex[] | undefined;
  readonly authorizationList?: readonly Authorization[] | undefined;
}

/**
 * The message of a request, with the reference client's defaults: from the zero address, at no price, with all the gas
 * that a call may use; a `gasCap` of 0 is none.
 * @throws EvmError `call-request` for prices that exclude each other, or another chain's ID.
 */
export function requestToMessage(
  request: CallRequest,
  chainId: bigint,
  gasCap: bigint = defaultGasCap,
): Message {
  checkRequest(request, chainId);
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request;
  return {
    from: request.from ?? zeroAddress,
    to: request.to ?? null,
    nonce: request.nonce ?? 0n,
    gas: cappedGas(request.gas, gasCap),
    maxFeePerGas: gasPrice ?? maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: gasPrice ?? maxPriorityFeePerGas ?? 0n,
    value: request.value ?? 0n,
    input: request.input ?? '0x',
    accessList: request.accessList ?? [],
    maxFeePerBlobGas: request.maxFeePerBlobGas,
    blobVersionedHashes: request.blobVersionedHashes,
    authorizationList: request.authorizationList,
  };
}

/** @throws EvmError `call-request` for prices that exclude each other, or another chain's ID. */
export function checkRequest(request: CallRequest, chainId: bigint): void {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request;
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined)) {
    throw new EvmError('call-request', 'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified');
  }
  if (request.chainId !== undefined && request.chainId !== chainId) {
    throw new EvmError(
      'call-request',
      `chainId does not match node's (have=${request.chainId}, want=${chainId})`,
    );
  }
}

/** The gas of a call that asks for `gas`; a cap of 0 is none. */
export function cappedGas(gas: bigint | undefined, gasCap: bigint): bigint {
  const cap = gasCap === 0n ? unlimitedGas : gasCap;
  if (gas === undefined) return cap;
  return gasCap === 0n || gas < gasCap ? gas : gasCap;
}
