import type { Block } from '@firn/evm/block';
import type { AccountProof } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../executions/execution-context.js';
import type { ExecutionCaller, Executions } from '../executions/executions.js';
import { Refusal } from '../refusals/refusal.js';
import { toAccountProof } from '../serializers/evm/proof-answer.js';

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
