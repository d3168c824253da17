import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type BoundCall,
  type BoundPagedCall,
  bindCall,
  bindPagedCall,
  type bound,
} from '../../src/client/bind-call.js';

interface Transport {
  readonly name: string;
}

interface Options {
  readonly timeoutMs?: number;
}

interface Params {
  readonly limit?: number;
}

/** A function with parameters, as the runtimes declare theirs. */
interface Call<Result> {
  readonly [bound]?: (params?: Params, options?: Options) => Result;
  (transport: Transport, params?: Params, options?: Options): Result;
}

/** A function without parameters. */
interface PlainCall {
  readonly [bound]?: (options?: Options) => string;
  (transport: Transport, options?: Options): string;
}

const transport: Transport = { name: 'first' };
const list: Call<readonly unknown[]> = (given, params = {}, options?) => [
  given.name,
  params.limit,
  options?.timeoutMs,
];
const pages: Call<string> = (given, { limit = 0 } = {}) => `pages of ${given.name} by ${limit}`;
const items: Call<string> = (given) => `items of ${given.name}`;
const ping: PlainCall = (given, options) => `${given.name} ${options?.timeoutMs}`;

describe('bindCall', () => {
  it('passes the transport before the arguments of a call', () => {
    expect(bindCall(transport, list)({ limit: 2 }, { timeoutMs: 5 })).toEqual(['first', 2, 5]);
    expect(bindCall(transport, ping)({ timeoutMs: 5 })).toBe('first 5');
  });

  it('leaves out what the caller leaves out', () => {
    expect(bindCall(transport, list)()).toEqual(['first', undefined, undefined]);
  });

  it('has the type of the function without its transport', () => {
    expectTypeOf(bindCall(transport, ping)).toEqualTypeOf<(options?: Options) => string>();
    expectTypeOf(bindCall(transport, ping)).toEqualTypeOf<BoundCall<typeof ping>>();
  });
});

describe('bindPagedCall', () => {
  it('binds the call, its pages and its items', () => {
    const call = bindPagedCall(transport, list, pages, items);
    expectTypeOf(call).toEqualTypeOf<BoundPagedCall<typeof list, typeof pages, typeof items>>();
    expect(call({ limit: 3 })).toEqual(['first', 3, undefined]);
    expect(call.pages({ limit: 3 })).toBe('pages of first by 3');
    expect(call.items()).toBe('items of first');
  });
});
