import type { Chain } from '../data/chains.js';
import { renew } from '../data/renew.js';

/** What a call of the controls answers, once what pages show of the chain is asked for again. */
export async function renewAfter<Result>(chain: Chain, call: Promise<Result>): Promise<Result> {
  const result = await call;
  await renew(({ queryKey }) => queryKey[0] === chain.genesis);
  return result;
}
