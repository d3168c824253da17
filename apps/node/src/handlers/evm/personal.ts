import { checksumAddress } from '@firn/crypto';
import { draftTransaction, withNonce } from '@firn/evm/chain';
import { signTransaction } from '@firn/evm/transaction';
import { isLoopback } from '@firn/http/server';
import type { EvmHandlers } from '@firn/node-server';
import type { Wallet as WalletAnswer } from '@firn/node-validators';
import { hexToBytes } from '@firn/primitives/bytes';
import type { Wallet } from '../../accounts/accounts.js';
import { parseDerivationPath } from '../../accounts/derive-key.js';
import { parsePrivateKey } from '../../accounts/parse-private-key.js';
import { recoverTextSigner, signText } from '../../accounts/signed-text.js';
import { checkFee, submitTransaction } from '../../chains/submit-transaction.js';
import { Refusal } from '../../errors/refusal.js';
import { estimatesForSending } from '../../node/estimates.js';
import type { NodeContext } from '../../node/node-context.js';
import { hashUnlessFailed } from '../../node/send-transaction.js';
import { lower } from '../../requests/block-parameter.js';
import { toCompleteRequest, toSendingRequest } from '../../requests/transaction-request.js';
import { toSignedTransactionAnswer } from '../../serializers/evm/transaction-answer.js';

const defaultSeconds = 300n;

/** What fits 63 bits of nanoseconds, as in the reference client. */
const maxSeconds = 9_223_372_036n;

/** Accounts in key files. */
export const personalHandlers = {
  /** A key file holds one key, from which no other is derived. */
  personal_deriveAccount: ({ url, path }, { node }) => {
    node.accounts.wallet(url);
    parseDerivationPath(path);
    throw new Refusal('not supported');
  },

  personal_ecRecover: ({ data, sig }) => recoverTextSigner(hexToBytes(data), hexToBytes(sig)),

  personal_importRawKey: async ({ privkey, password }, { node, signal }) =>
    node.accounts.import(parsePrivateKey(privkey), password, signal),

  /** Only smart cards can be, and the node talks to none. */
  personal_initializeWallet: ({ url }, { node }) => {
    node.accounts.wallet(url);
    throw new Refusal('specified wallet does not support initialization');
  },

  personal_listAccounts: (_, { node }) => [...node.accounts.list()],

  personal_listWallets: (_, { node }) => node.accounts.wallets().map(toWalletAnswer),

  personal_lockAccount: ({ addr }, { node }) => {
    node.accounts.lock(lower(addr));
    return true;
  },

  personal_newAccount: async ({ password }, { node, signal }) =>
    checksumAddress(await node.accounts.create(password, signal)),

  /** A key file is always open, whatever is given to open it. */
  personal_openWallet: ({ url }, { node }) => {
    node.accounts.wallet(url);
    return null;
  },

  personal_sendTransaction: async ({ args, passwd }, context) => {
    const { node, chain, hosted, signal } = context;
    const request = toSendingRequest(args);
    const send = async (key: Uint8Array) => {
      const draft = await draftTransaction(chain, request, { estimate: estimatesForSending(context) });
      return submitTransaction(hosted, signTransaction(withNonce(chain, draft), key));
    };
    return hashUnlessFailed(context, await node.accounts.withPassword(request.from, passwd, send, signal));
  },

  personal_sign: async ({ data, addr, passwd }, { node, signal }) => {
    const sign = (key: Uint8Array) => signText(hexToBytes(data), key);
    const address = lower(addr);
    // Wallets and libraries leave the password out: they know no keys of a node.
    if (passwd === undefined) return node.accounts.withUnlockedKey(address, sign);
    return node.accounts.withPassword(address, passwd, sign, signal);
  },

  personal_signTransaction: async ({ args, passwd }, { node, chain, hosted, signal }) => {
    if (args.from === undefined) throw new Refusal('sender not specified');
    const request = toCompleteRequest(args);
    const unsigned = withNonce(chain, await draftTransaction(chain, request));
    checkFee(unsigned, hosted.settings);
    const sign = (key: Uint8Array) => toSignedTransactionAnswer(signTransaction(unsigned, key));
    return node.accounts.withPassword(request.from, passwd, sign, signal);
  },

  /** An unlocked account signs for whoever reaches the node, so that only this machine may. */
  personal_unlockAccount: async ({ addr, password, duration = defaultSeconds }, { node, signal }) => {
    if (!isLoopback(node.options.httpHost)) {
      throw new Refusal('account unlock with HTTP access is forbidden');
    }
    if (duration > maxSeconds) throw new Refusal('unlock duration too large');
    await node.accounts.unlock(lower(addr), password, Number(duration) * 1000, signal);
    return true;
  },

  /** Only smart cards can be, and the node talks to none. */
  personal_unpair: ({ url }, { node }) => {
    node.accounts.wallet(url);
    throw new Refusal('specified wallet does not support pairing');
  },
} satisfies Partial<EvmHandlers<NodeContext>>;

/** A wallet as the interface tells it. */
function toWalletAnswer({ url, status, address }: Wallet): WalletAnswer {
  return { url, status, accounts: [{ address, url }] };
}
