import { type DraftTransactionOptions, draftTransaction, withNonce } from '@firn/evm/chain';
import type { CallRequest } from '@firn/evm/execution';
import { impersonateTransaction } from '@firn/evm/transaction';
import type { Hex } from '@firn/primitives/bytes';
import type { HostedChain } from './hosted-chain.js';
import { submitTransaction } from './submit-transaction.js';

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
