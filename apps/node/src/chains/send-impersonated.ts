import type { Hex } from '../evm/bytes.js';
import type { CallLimits } from '../evm/chain/call-contract.js';
import { draftTransaction, withNonce } from '../evm/chain/fill-transaction.js';
import type { CallRequest } from '../evm/execution/call-request.js';
import { impersonateTransaction } from '../evm/transaction/transaction-codec.js';
import type { HostedChain } from './hosted-chain.js';
import { submitTransaction } from './submit-transaction.js';

/**
 * Sends a transaction without a key of its sender, with what is missing filled in; returns its hash. Only where
 * development controls are served.
 * @throws CallRequestError, TransactionError
 */
export async function sendImpersonated(
  hosted: HostedChain,
  request: CallRequest & { readonly from: Hex },
  limits: CallLimits,
): Promise<Hex> {
  const { chain } = hosted;
  const draft = await draftTransaction(chain, request, { limits });
  return submitTransaction(hosted, impersonateTransaction(withNonce(chain, draft), request.from));
}
