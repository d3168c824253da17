import { describe, it } from 'vitest';
import { forkedChains } from '../fixtures/forked-chains.js';
import { expectFreshTraces } from '../fixtures/fresh-traces.js';

describe.each(Object.keys(forkedChains))('one contract of %s', (kind) => {
  it('is traced by the rules of each side of every fork, in any order and at once', () =>
    expectFreshTraces(kind, 'others'));
});
