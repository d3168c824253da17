import type { EvmChain } from '@firn/evm/chain';
import { expect, it } from 'vitest';
import { LastMade } from '../../src/chains/event-streams.js';

it('what was made last is there for each chain, until something else is asked for', () => {
  const [one, other] = [{} as EvmChain, {} as EvmChain];
  const [first, second] = [{ name: 'first' }, { name: 'second' }];
  let count = 0;
  const made = new LastMade<typeof first, string>(({ name }) => {
    count += 1;
    return `${name} ${count}`;
  });
  expect([made.of(one, first), made.of(other, first), made.of(one, first)]).toEqual([
    'first 1',
    'first 2',
    'first 1',
  ]);
  expect([made.of(one, second), made.of(one, first), made.of(other, first)]).toEqual([
    'second 3',
    'first 4',
    'first 2',
  ]);
});
