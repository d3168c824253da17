import { bigintToBytes, emptyBytes, hexToBytes } from '@firn/primitives/bytes';
import { greater, maxUint64, maxUint256 } from '@firn/primitives/integers';
import type { CallRequest } from '../execution/call-request.js';
import { gasForSize } from '../pool/gas-for-size.js';
import { rlpLength } from '../rlp/encode-rlp.js';
import type { AccessListEntry } from '../transaction/transaction.js';
import type { ChainReader } from './chain-reader.js';

/** That gas, or what the pool of the chain asks of a transaction of the size that the request can come to. */
export function atLeastGasForSize(
  chain: ChainReader,
  gas: bigint,
  request: CallRequest,
  accessList: readonly AccessListEntry[] = request.accessList ?? [],
): bigint {
  if (!chain.canonical.rulesOf(chain.head).asynchronous) return gas;
  const blockGasLimit = chain.nextFrame()?.environment.gasLimit ?? chain.head.header.gasLimit;
  return greater(gas, gasForSize(largestSize(chain.chainId, request, accessList), blockGasLimit));
}

/** Bytes of a transaction of type 2 with the fields of a request, and the longest ones where it has none (reference: helicon 3.9). */
function largestSize(chainId: bigint, request: CallRequest, accessList: readonly AccessListEntry[]): bigint {
  const { nonce = maxUint64, gas = maxUint64, value = maxUint256, to = null, input = '0x' } = request;
  const { gasPrice = maxUint256, maxFeePerGas = gasPrice, maxPriorityFeePerGas = gasPrice } = request;
  const length = rlpLength([
    ...[chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(bigintToBytes),
    to === null ? emptyBytes : hexToBytes(to),
    bigintToBytes(value),
    hexToBytes(input),
    accessList.map(({ address, storageKeys }) => [hexToBytes(address), storageKeys.map(hexToBytes)]),
    ...[1n, maxUint256, maxUint256].map(bigintToBytes),
  ]);
  const typeByte = 1;
  return BigInt(length + typeByte);
}
