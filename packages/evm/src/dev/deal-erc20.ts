import type { Hex } from '@firn/primitives/bytes';
import type { EvmChain } from '../chain/evm-chain.js';
import type { CallLimits } from '../chain/queries/call-contract.js';
import { EvmError } from '../evm-error.js';
import { findAnswerPlace, writeAt } from './answer-place.js';

const balanceOf = '70a08231';
const allowance = 'dd62ed3e';

/**
 * Sets what an account holds of an ERC-20 token, in its smallest units, by writing to the place in storage where `balanceOf` looks. The total supply stays
 * as it is, and no event tells of it.
 * @throws EvmError `development` where the token does not answer `balanceOf`, computes what it answers, or has no room for the number. Nothing is changed then.
 */
export function dealErc20(
  chain: EvmChain,
  { token, account, amount }: { readonly token: Hex; readonly account: Hex; readonly amount: bigint },
  limits: CallLimits,
): Promise<void> {
  return setAnswer(chain, { token, view: 'balanceOf', input: input(balanceOf, account), amount }, limits);
}

/**
 * Sets what an account may spend of an owner's ERC-20 tokens, in the smallest units of the token, as {@link dealErc20} sets what is held.
 * @throws EvmError `development` as there.
 */
export function setErc20Allowance(
  chain: EvmChain,
  grant: { readonly token: Hex; readonly owner: Hex; readonly spender: Hex; readonly amount: bigint },
  limits: CallLimits,
): Promise<void> {
  const { token, owner, spender, amount } = grant;
  return setAnswer(
    chain,
    { token, view: 'allowance', input: input(allowance, owner, spender), amount },
    limits,
  );
}

/** A number that a token answers. */
interface Answer {
  readonly token: Hex;
  /** The view function that answers it. */
  readonly view: string;
  readonly input: Hex;
  /** What it is to answer. */
  readonly amount: bigint;
}

async function setAnswer(
  chain: EvmChain,
  { token, view, input, amount }: Answer,
  limits: CallLimits,
): Promise<void> {
  const found = await findAnswerPlace(chain, { to: token, input, wanted: amount }, limits);
  if (found === 'no number')
    throw new EvmError('development', `${token} does not answer ${view}: it is no ERC-20 token`);
  if (found === 'no place') {
    throw new EvmError(
      'development',
      `${view} of ${token} is not kept in one place of the storage, or has no room for ${amount}: the token has to be sent or minted`,
    );
  }
  await chain.exclusively((between) =>
    between.edit((state) => {
      const { address, slot } = found;
      state.setStorage(address, slot, writeAt(found, state.storage(address, slot), amount));
    }),
  );
}

function input(selector: string, ...addresses: readonly Hex[]): Hex {
  return `0x${selector}${addresses.map((address) => address.slice(2).padStart(64, '0')).join('')}`;
}
