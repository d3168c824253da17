import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import {
  type BoundOperation,
  bindOperations,
  type Hook,
  type HookCall,
  httpError,
} from '../../src/server/index.js';
import { type Balance, sampleOperations } from '../sample-contract.js';

interface Store {
  readonly read: (address: string) => bigint;
}

const unserved = ['echo', 'getSeries'] as const;
const store: Store = { read: () => 7n };
const handlers = {
  listHolders: ({ address }: { readonly address: string }, { read }: Store) => ({ sortKey: read(address) }),
};

/** Calls the handler of the first operation. */
const call = <Context>([bound]: readonly BoundOperation<Context>[], params: object, context: Context) =>
  bound?.handler(params as never, context);

describe('hooks of bindOperations', () => {
  it('leave a handler without hooks as it is', () => {
    const [bound] = bindOperations(sampleOperations, handlers, { unserved, hooksOf: {} });
    expect(bound?.handler).toBe(handlers.listHolders);
  });

  it('run around the handler, those of all operations outside those of one', async () => {
    const order: string[] = [];
    const named =
      (name: string): Hook =>
      async (_call, next) => {
        order.push(`${name} begins`);
        const result = await next();
        order.push(`${name} ends`);
        return result;
      };
    const bound = bindOperations(
      sampleOperations,
      {
        listHolders: () => {
          order.push('handler');
          return { sortKey: 1n };
        },
      },
      { unserved, hooks: [named('a'), named('b')], hooksOf: { listHolders: named('c') } },
    );
    expect(await call(bound, { address: '1' }, undefined)).toEqual({ sortKey: 1n });
    expect(order).toEqual(['a begins', 'b begins', 'c begins', 'handler', 'c ends', 'b ends', 'a ends']);
  });

  it('receive the call, and return another result or throw', async () => {
    const hook = vi.fn(async ({ params, context }: HookCall<Store, { address: string }>) => ({
      sortKey: context.read(params.address) + 1n,
    }));
    const bound = bindOperations(sampleOperations, handlers, { unserved, hooksOf: { listHolders: hook } });
    expect(await call(bound, { address: '1' }, store)).toEqual({ sortKey: 8n });
    const received = { operation: 'listHolders', params: { address: '1' }, context: store };
    expect(hook).toHaveBeenCalledExactlyOnceWith(received, expect.any(Function));
    const refusing = bindOperations(sampleOperations, handlers, {
      unserved,
      hooks: () => {
        throw httpError(403, 'not allowed');
      },
    });
    expect(() => call(refusing, { address: '1' }, store)).toThrow('HTTP 403: not allowed');
  });

  it('receive an error of the handler as a rejection', async () => {
    const bound = bindOperations(
      sampleOperations,
      {
        listHolders: (): Balance => {
          throw new Error('broken');
        },
      },
      { unserved, hooksOf: { listHolders: (_call, next) => next().catch(() => ({ sortKey: 0n })) } },
    );
    expect(await call(bound, { address: '1' }, undefined)).toEqual({ sortKey: 0n });
  });

  it('that do not wait for the handler are not told of its failure', async () => {
    const lost: unknown[] = [];
    const listen = (error: unknown) => lost.push(error);
    process.on('unhandledRejection', listen);
    onTestFinished(() => void process.off('unhandledRejection', listen));
    const bound = bindOperations(
      sampleOperations,
      { listHolders: async (): Promise<Balance> => Promise.reject(new Error('broken')) },
      {
        unserved,
        hooksOf: {
          listHolders: (_call, next) => {
            void next();
            return { sortKey: 1n };
          },
        },
      },
    );
    expect(await call(bound, { address: '1' }, undefined)).toEqual({ sortKey: 1n });
    await new Promise(setImmediate);
    expect(lost).toEqual([]);
  });

  it('have the types of their operations', () => {
    const bound = bindOperations(sampleOperations, handlers, {
      unserved,
      hooks: async ({ operation, params, context }, next) => {
        expectTypeOf(operation).toEqualTypeOf<string>();
        expectTypeOf(params).toEqualTypeOf<unknown>();
        expectTypeOf(context).toEqualTypeOf<Store>();
        return next();
      },
      hooksOf: {
        listHolders: async ({ operation, params, context }, next) => {
          expectTypeOf(operation).toEqualTypeOf<'listHolders'>();
          expectTypeOf(params).toEqualTypeOf<{ address: string }>();
          expectTypeOf(context).toEqualTypeOf<Store>();
          const result = await next();
          expectTypeOf(result).toEqualTypeOf<Balance>();
          return result;
        },
        // @ts-expect-error: the result is an object.
        echo: () => 7n,
      },
    });
    expectTypeOf(bound).toEqualTypeOf<BoundOperation<Store>[]>();
  });

  it('leave the context of others as it is', () => {
    const any: Hook = (_call, next) => next();
    const bound = bindOperations(sampleOperations, handlers, {
      unserved,
      hooks: [any, any],
      hooksOf: {
        listHolders: ({ params, context }) => ({ sortKey: context.read(params.address) }),
      },
    });
    expectTypeOf(bound).toEqualTypeOf<BoundOperation<Store>[]>();
  });

  it('ask for a context of their own', () => {
    const logged: Hook<{ readonly log: () => void }> = ({ context }, next) => {
      context.log();
      return next();
    };
    const bound = bindOperations(sampleOperations, handlers, { unserved, hooks: logged });
    expectTypeOf(bound).toEqualTypeOf<BoundOperation<Store & { readonly log: () => void }>[]>();
  });

  it('are refused for an operation that does not exist', () => {
    const hooksOf = { listHolder: () => ({ sortKey: 1n }) };
    // @ts-expect-error: there is no such operation.
    expect(() => bindOperations(sampleOperations, handlers, { unserved, hooksOf })).toThrow(
      new TypeError('bindOperations: hooksOf: unknown operation listHolder, did you mean listHolders?'),
    );
  });
});
