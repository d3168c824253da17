import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type BoundOperation,
  bindOperations,
  createRestServer,
  type RestHandler,
} from '../../src/server/index.js';
import { sampleOperations } from '../sample-contract.js';

interface Store {
  readonly read: (address: string) => bigint;
}

interface Clock {
  readonly now: () => number;
}

const listHolders: RestHandler<{ address: string }, { sortKey: bigint }, Store> = ({ address }, store) => ({
  sortKey: store.read(address),
});

describe('bindOperations', () => {
  it('works the context out of the handlers', () => {
    const bound = bindOperations(
      sampleOperations,
      { listHolders, getSeries: (_params, clock: Clock) => ({ results: [clock.now()] }) },
      { unserved: ['echo'] },
    );
    expectTypeOf(bound).toEqualTypeOf<BoundOperation<Store & Clock>[]>();
    expect(bound.map(({ contract }) => contract.name)).toEqual(['getSeries', 'listHolders']);
  });

  it('asks for that context when the server is made', () => {
    const operations = bindOperations(sampleOperations, { listHolders }, { unserved: ['echo', 'getSeries'] });
    // @ts-expect-error: the handler takes a store.
    createRestServer({ operations });
    // @ts-expect-error: a store reads.
    createRestServer({ operations, context: () => ({ write: () => {} }) });
    createRestServer({ operations, context: () => ({ read: () => 1n }) });
  });

  it('refuses a missing handler, when it is compiled and when it runs', () => {
    // @ts-expect-error: echo and getSeries are missing.
    expect(() => bindOperations(sampleOperations, { listHolders })).toThrow(
      'operation getSeries has no handler',
    );
  });

  it('checks parameters and results of the handlers', () => {
    const others = { unserved: ['echo', 'getSeries'] } as const;
    // @ts-expect-error: sortKey is a bigint.
    bindOperations(sampleOperations, { listHolders: () => ({ sortKey: 1 }) }, others);
    const byOwner = ({ owner }: { readonly owner: string }) => ({ sortKey: BigInt(owner) });
    // @ts-expect-error: there is no parameter owner.
    bindOperations(sampleOperations, { listHolders: byOwner }, others);
  });
});
