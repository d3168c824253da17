import type { Block } from '@firn/evm/block';
import { emptyAccount, type StateView } from '@firn/evm/state';
import type { AccountInfo, AccountProof } from '@firn/node-validators';
import { bytesToBigint, bytesToHex, type Hex } from '@firn/primitives/bytes';
import { Refusal } from '../../errors/refusal.js';
import type { ExecutionCaller, ExecutionContext, Executions } from '../../executions/executions.js';
import { toSlot } from '../../requests/storage-slot.js';

/** Balance, nonce and code of an account in a state. */
export function toAccountInfo(state: Pick<StateView, 'account' | 'code'>, address: Hex): AccountInfo {
  const { balance, nonce } = state.account(address) ?? emptyAccount;
  return { balance, nonce, code: bytesToHex(state.code(address)) };
}

/** The name under which threads prove; no client asks for it by itself. */
export const proofReading = 'readProof';

/** Slots that are proved on the thread that serves: a slot takes a tenth of a millisecond. */
const slotsHere = 64;

/** What is to be proved: an account, and some of its slots. */
interface ProofQuery {
  readonly address: Hex;
  readonly storageKeys: readonly string[];
}

/** Proves an account after a block, on the thread that serves where few slots are asked for. */
export function answerProof<Result>(
  block: Block,
  query: ProofQuery,
  context: ExecutionCaller & { readonly node: { readonly executions: Executions } },
): Result | AccountProof {
  const { address, storageKeys } = query;
  if (storageKeys.length <= slotsHere)
    return toAccountProof(context.chain.stateAfter(block), address, storageKeys);
  return context.node.executions.answer(proofReading, { blockHash: block.hash, ...query }, context) as Result;
}

/** The same on a thread for executions. */
export function readProof(
  { blockHash, address, storageKeys }: ProofQuery & { readonly blockHash: Hex },
  { chain }: ExecutionContext,
): AccountProof {
  const block = chain.blockByHash(blockHash);
  if (block === undefined) throw new Refusal(`block from hash ${blockHash} doesn't exist`);
  return toAccountProof(chain.stateAfter(block), address, storageKeys);
}

/** An account and some of its storage with their proofs (EIP-1186). */
function toAccountProof(state: StateView, address: Hex, keys: readonly string[]): AccountProof {
  const account = state.account(address) ?? emptyAccount;
  return {
    address,
    accountProof: state.accountProof(address).map(bytesToHex),
    balance: account.balance,
    codeHash: bytesToHex(account.codeHash),
    nonce: account.nonce,
    storageHash: bytesToHex(account.storageRoot),
    storageProof: keys.map((key) => ({
      key: toKeyAnswer(key),
      value: bytesToBigint(state.storage(address, toSlot(key))),
      proof: state.storageProof(address, toSlot(key)).map(bytesToHex),
    })),
  };
}

// As the reference client does: a whole word stays one, anything shorter is told as a number.
function toKeyAnswer(key: string): Hex {
  const digits = key.replace(/^0x/, '');
  return digits.length > 62 ? bytesToHex(toSlot(key)) : `0x${bytesToBigint(toSlot(key)).toString(16)}`;
}
