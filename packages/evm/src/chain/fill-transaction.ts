import type { Hex } from '@firn/primitives/bytes';
import { EvmError } from '../evm-error.js';
import type { CallRequest } from '../execution/call-request.js';
import { includes } from '../execution/rules.js';
import type { TransactionType, UnsignedTransaction } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';
import type { EvmChain } from './evm-chain.js';
import { estimateGas } from './queries/estimate-gas.js';
import { nextBaseFee, suggestedTip } from './queries/next-fees.js';

/** A transaction whose fields are all filled in, except that the nonce may still be missing. */
export type TransactionDraft = Omit<UnsignedTransaction, 'nonce'> & {
  readonly from: Hex;
  readonly nonce: bigint | undefined;
};

interface Prices {
  readonly gasPrice?: bigint | undefined;
  readonly maxFeePerGas?: bigint | undefined;
  readonly maxPriorityFeePerGas?: bigint | undefined;
}

/** How a transaction is filled in. */
export interface DraftTransactionOptions {
  /** Estimates the gas. Default: `estimateGas`, at once. */
  readonly estimate?: (request: CallRequest) => Promise<bigint>;
}

/**
 * Fills in what a transaction request leaves out, with the reference client's defaults: the suggested tip, twice the base
 * fee above it, an estimate of the gas. A missing nonce stays missing: `withNonce` takes it when nothing else is to be
 * waited for, so that requests side by side get different ones.
 * @throws EvmError `call-request` for a request that contradicts itself or the chain; what `estimateGas` throws.
 */
export async function draftTransaction(
  chain: EvmChain,
  request: CallRequest & { readonly from: Hex },
  { estimate = (draft) => estimateGas(chain, draft) }: DraftTransactionOptions = {},
): Promise<TransactionDraft> {
  const prices = fillPrices(chain, request);
  checkForm(chain, request);
  const filled = {
    ...request,
    ...prices,
    value: request.value ?? 0n,
    chainId: checkedChainId(chain, request),
  };
  const gas = request.gas ?? (await estimate({ ...filled, nonce: undefined }));
  const price = prices.gasPrice ?? 0n;
  return {
    type: typeOf(filled),
    from: request.from,
    chainId: filled.chainId,
    nonce: request.nonce,
    to: request.to ?? null,
    value: filled.value,
    gas,
    maxFeePerGas: prices.maxFeePerGas ?? price,
    maxPriorityFeePerGas: prices.maxPriorityFeePerGas ?? price,
    input: request.input ?? '0x',
    accessList: request.accessList ?? [],
    maxFeePerBlobGas: request.maxFeePerBlobGas,
    blobVersionedHashes: request.blobVersionedHashes,
    authorizationList: request.authorizationList,
  };
}

/** The draft with its nonce, or where it has none with the sender's next one after the transactions in the pool. */
export function withNonce(chain: EvmChain, draft: TransactionDraft): UnsignedTransaction {
  return { ...draft, nonce: draft.nonce ?? chain.pool.nextNonce(draft.from) };
}

function typeOf(filled: CallRequest): TransactionType {
  if (filled.authorizationList !== undefined) return 4;
  if (filled.blobVersionedHashes !== undefined) return 3;
  if (filled.maxFeePerGas !== undefined) return 2;
  return filled.accessList === undefined ? 0 : 1;
}

function fillPrices(chain: EvmChain, request: CallRequest): Prices {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request;
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined)) {
    throw new EvmError('call-request', 'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified');
  }
  const hasBaseFee = includes(chain.canonical.rulesOf(chain.head), 'London');
  const baseFee = nextBaseFee(chain, chain.head) ?? 0n;
  // A base fee of 0 comes of development controls, which the reference client does not have.
  const mustPay = hasBaseFee && baseFee > 0n;
  if (gasPrice !== undefined) {
    if (gasPrice === 0n && mustPay) {
      throw new EvmError('call-request', 'gasPrice must be non-zero after london fork');
    }
    return { gasPrice };
  }
  if (maxFeePerGas === 0n && maxPriorityFeePerGas !== undefined && mustPay) {
    throw new EvmError('call-request', 'maxFeePerGas must be non-zero');
  }
  if (!hasBaseFee && (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined)) {
    if (maxFeePerGas === undefined && maxPriorityFeePerGas === undefined)
      return { gasPrice: suggestedTip(chain) };
    throw new EvmError(
      'call-request',
      'maxFeePerGas and maxPriorityFeePerGas are not valid before London is active',
    );
  }
  const tip = maxPriorityFeePerGas ?? suggestedTip(chain);
  const fee = maxFeePerGas ?? tip + 2n * baseFee;
  if (fee < tip) {
    throw new EvmError(
      'call-request',
      `maxFeePerGas (0x${fee.toString(16)}) < maxPriorityFeePerGas (0x${tip.toString(16)})`,
    );
  }
  return { maxFeePerGas: fee, maxPriorityFeePerGas: tip };
}

function checkForm(chain: EvmChain, request: CallRequest): void {
  const { to, input = '0x', blobVersionedHashes, authorizationList } = request;
  if (blobVersionedHashes !== undefined) {
    if (chain.rules.production?.acceptsBlobs === false) {
      throw new TransactionError('type-not-supported', 'transaction type not supported');
    }
    if (blobVersionedHashes.length === 0) {
      throw new EvmError('call-request', 'need at least 1 blob for a blob transaction');
    }
  }
  const createsContract = to === undefined || to === null;
  if (!createsContract) return;
  if (blobVersionedHashes !== undefined)
    throw new EvmError('call-request', 'missing "to" in blob transaction');
  if (authorizationList !== undefined)
    throw new EvmError('call-request', 'missing "to" in set code transaction');
  if (input === '0x') throw new EvmError('call-request', 'contract creation without any data provided');
}

function checkedChainId(chain: EvmChain, { chainId = chain.chainId }: CallRequest): bigint {
  if (chainId === chain.chainId) return chainId;
  throw new EvmError(
    'call-request',
    `chainId does not match node's (have=${chainId}, want=${chain.chainId})`,
  );
}
