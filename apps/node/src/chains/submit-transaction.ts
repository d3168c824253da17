import { type DraftTransactionOptions, draftTransaction, type EvmChain, withNonce } from '@firn/evm/chain';
import type { CallRequest } from '@firn/evm/execution';
import type { BlobVerifier } from '@firn/evm/pool';
import type { Receipt } from '@firn/evm/receipt';
import { impersonateTransaction, type Transaction, TransactionError } from '@firn/evm/transaction';
import type { Hex } from '@firn/primitives/bytes';
import type { HostedChain } from './hosted-chain.js';

const wei = 10n ** 18n;
/** The deployment of the ERC-1820 registry, which has the same bytes on every chain. */
const registryDeployment: Hex = '0xfefb2da535e927b85fe68eb81cb2e4a5827c905f78381a01ef2322aa9b0aee8e';

/**
 * Sends a signed transaction to a chain of this node, within what the node allows; returns its hash. The pool holds it as
 * soon as this returns, and the promise settles when it is on disk. `verify` says whether its blobs hold.
 * @throws TransactionError when the fee is above the node's cap, when it is below the base fee of a block that would be made for it at once, when the
 * transaction would be valid on every chain and those are not let in, or what `EvmChain.submitTransaction` throws.
 */
export async function submitTransaction(
  hosted: HostedChain,
  transaction: Transaction,
  verify?: BlobVerifier,
): Promise<Hex> {
  const { chain, settings } = hosted;
  checkFee(transaction, settings);
  checkNextBaseFee(transaction, hosted);
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

/**
 * With development controls and a block for each transaction, one that does not cover the base fee is refused, as Hardhat and Anvil do: a test that waits for its
 * receipt would wait forever. The message has the words of the reference client and of Hardhat, which tools look for.
 * @throws TransactionError
 */
function checkNextBaseFee(
  { type, maxFeePerGas }: Pick<Transaction, 'type' | 'maxFeePerGas'>,
  { chain, isControlled }: Pick<HostedChain, 'chain' | 'isControlled'>,
): void {
  if (!isControlled || !chain.mining.automine) return;
  const baseFee = chain.nextFrame()?.baseFee ?? 0n;
  if (maxFeePerGas >= baseFee) return;
  const field = type < 2 ? 'gasPrice' : 'maxFeePerGas';
  throw new TransactionError(
    'fee-too-low',
    `max fee per gas less than block base fee: Transaction ${field} (${maxFeePerGas}) is too low for the next block, which has a baseFeePerGas of ${baseFee}`,
  );
}

/** Rounded to two places. */
function toAmount(amount: bigint): string {
  const hundredths = (amount * 100n + wei / 2n) / wei;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/**
 * Sends a transaction without a key of its sender, with what is missing filled in; returns its hash. Only where
 * development controls are served.
 * @throws EvmError `call-request`, TransactionError
 */
export async function sendImpersonated(
  hosted: HostedChain,
  request: CallRequest & { readonly from: Hex },
  estimate: NonNullable<DraftTransactionOptions['estimate']>,
): Promise<Hex> {
  const { chain } = hosted;
  const draft = await draftTransaction(chain, request, { estimate });
  return submitTransaction(hosted, impersonateTransaction(withNonce(chain, draft), request.from));
}

/** The receipt of a transaction, once it is in a block; undefined when the signal fires before. */
export function awaitReceipt(chain: EvmChain, hash: Hex, signal: AbortSignal): Promise<Receipt | undefined> {
  const known = chain.receipt(hash);
  if (known !== undefined || signal.aborted) return Promise.resolve(known);
  return new Promise((resolve) => {
    const stop = chain.events.on('block', () => {
      const receipt = chain.receipt(hash);
      if (receipt !== undefined) settle(receipt);
    });
    const abort = (): void => settle(undefined);
    signal.addEventListener('abort', abort, { once: true });
    function settle(receipt: Receipt | undefined): void {
      stop();
      signal.removeEventListener('abort', abort);
      resolve(receipt);
    }
  });
}
