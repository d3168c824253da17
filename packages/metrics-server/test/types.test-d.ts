import { bindOperations, createRestServer, type HandlersOf } from '@firn/rest/server';
import { expectTypeOf } from 'vitest';
import {
  type ChainsHandlers,
  type chainsOperations,
  type GetChainHandler,
  type HealthHandlers,
  healthOperations,
  type ListChainsHandler,
} from '../src/index.js';

interface Store {
  readonly rows: number;
}

// The handler types are those of the table, so that either may be used.
expectTypeOf<ChainsHandlers<Store>>().toExtend<HandlersOf<typeof chainsOperations, Store>>();
expectTypeOf<HandlersOf<typeof chainsOperations, Store>>().toExtend<ChainsHandlers<Store>>();

expectTypeOf<Parameters<GetChainHandler>[0]>().toHaveProperty('chainId');
expectTypeOf<Parameters<ListChainsHandler<Store>>[1]>().toEqualTypeOf<Store>();

// A missing handler does not compile.
declare const handlers: HealthHandlers<Store>;
const { liveCheck: _, ...partial } = handlers;
// @ts-expect-error liveCheck is missing
bindOperations(healthOperations, partial);
const bound = bindOperations(healthOperations, partial, { unserved: ['liveCheck'] });

// A server of handlers with a context does not do without one.
createRestServer({ operations: bound, context: () => ({ rows: 1 }) });
// @ts-expect-error the handlers take a Store
createRestServer({ operations: bound });
