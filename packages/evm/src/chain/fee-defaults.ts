import type { Block } from '../block/block.js';
import { EvmError } from '../evm-error.js';
import type { CallRequest } from '../execution/call-request.js';
import type { ChainReader } from './chain-reader.js';
import { suggestedTip } from './gas-price.js';
import { nextBlobBaseFee } from './next-fees.js';

/**
 * The request with prices with which it would be taken after that block, where it names none: the suggested tip, and
 * twice the base fee above it.
 * @throws EvmError `call-request` for prices that no transaction may have, in the words of the reference client.
 */
export function withFeeDefaults(chain: ChainReader, request: CallRequest, block: Block): CallRequest {
  if (request.maxFeePerBlobGas === 0n) {
    throw new EvmError('call-request', 'maxFeePerBlobGas, if specified, must be non-zero');
  }
  return withGasPrice(chain, withBlobFee(chain, request, block), block);
}

function withBlobFee(chain: ChainReader, request: CallRequest, block: Block): CallRequest {
  if (request.blobVersionedHashes === undefined || request.maxFeePerBlobGas !== undefined) return request;
  return { ...request, maxFeePerBlobGas: (nextBlobBaseFee(chain, block) ?? 0n) * 2n };
}

function withGasPrice(chain: ChainReader, request: CallRequest, block: Block): CallRequest {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request;
  const baseFee = block.header.baseFeePerGas;
  if (gasPrice !== undefined) {
    if (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined) {
      throw new EvmError(
        'call-request',
        'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified',
      );
    }
    if (gasPrice === 0n && baseFee !== undefined) {
      throw new EvmError('call-request', 'gasPrice must be non-zero after london fork');
    }
    return request;
  }
  if (baseFee === undefined) {
    if (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined) {
      throw new EvmError(
        'call-request',
        'maxFeePerGas and maxPriorityFeePerGas are not valid before London is active',
      );
    }
    return { ...request, gasPrice: suggestedTip(chain) };
  }
  if (maxFeePerGas === 0n && maxPriorityFeePerGas !== undefined) {
    throw new EvmError('call-request', 'maxFeePerGas must be non-zero');
  }
  const tip = maxPriorityFeePerGas ?? suggestedTip(chain);
  const fee = maxFeePerGas ?? tip + baseFee * 2n;
  if (fee < tip) {
    throw new EvmError(
      'call-request',
      `maxFeePerGas (0x${fee.toString(16)}) < maxPriorityFeePerGas (0x${tip.toString(16)})`,
    );
  }
  return { ...request, maxFeePerGas: fee, maxPriorityFeePerGas: tip };
}
