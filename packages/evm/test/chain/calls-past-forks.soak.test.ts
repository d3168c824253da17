import { describe, expect, it } from 'vitest';
import { faultsPastForks, methodNames } from '../fixtures/calls-past-forks.js';
import { forkedChains } from '../fixtures/forked-chains.js';

describe.each(Object.entries(forkedChains))('on the first block of %s', (_, chain) => {
  it.each(methodNames)('a %s with the number and time of another fork is no fault', async (name) => {
    expect(await faultsPastForks(chain, name, 'others')).toEqual([]);
  });
});
