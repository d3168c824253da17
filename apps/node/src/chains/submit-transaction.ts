import type { BlobVerifier } from '@firn/evm/pool';
import { type Transaction, TransactionError } from '@firn/evm/transaction';
import type { Hex } from '@firn/primitives/bytes';
import type { HostedChain } from './hosted-chain.js';

const wei = 10n ** 18n;
/** The deployment of the ERC-1820 registry, which has the same bytes on every chain. */
const registryDeployment: Hex = '0xfefb2da535e927b85fe68eb81cb2e4a5827c905f78381a01ef2322aa9b0aee8e';

/**
 * Sends a signed transaction to a chain of this node, within what the node allows; returns its hash. The pool holds it as
 * soon as this returns, and the promise settles when it is on disk. `verify` says whether its blobs hold.
 * @throws TransactionError when the fee is above the node's cap, when the transaction would be valid on every chain and
 * those are not let in, or what `EvmChain.submitTransaction` throws.
 */
export async function submitTransaction(
  hosted: HostedChain,
  transaction: Transaction,
  verify?: BlobVerifier,
): Promise<Hex> {
  const { chain, settings } = hosted;
  checkFee(transaction, settings);
  const isProtected = transaction.chainId !== undefined || transaction.hash === registryDeployment;
  if (!isProtected && !settings.allowUnprotectedTxs) {
    throw new TransactionError(
      'wrong-chain',
      'only replay-protected (EIP-155) transactions allowed over RPC',
    );
  }
  return chain.submitTransaction(transaction, verify);
}

/** @throws TransactionError when the most that the gas may cost is above the node's cap. */
export function checkFee(
  { gas, maxFeePerGas }: Pick<Transaction, 'gas' | 'maxFeePerGas'>,
  { rpcTxFeeCap }: Pick<HostedChain['settings'], 'rpcTxFeeCap'>,
): void {
  const fee = gas * maxFeePerGas;
  if (rpcTxFeeCap === 0n || fee <= rpcTxFeeCap) return;
  throw new TransactionError(
    'fee-cap',
    `tx fee (${toAmount(fee)} ether) exceeds the configured cap (${toAmount(rpcTxFeeCap)} ether)`,
  );
}

/** Rounded to two places. */
function toAmount(amount: bigint): string {
  const hundredths = (amount * 100n + wei / 2n) / wei;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
