import { describe, expect, expectTypeOf, it } from 'vitest';
import { bindCall, bindPagedCall } from '../../src/client/bind-call.js';

interface Transport {
  readonly name: string;
}

interface Options {
  readonly timeoutMs?: number;
}

const transport: Transport = { name: 'first' };
const list = (given: Transport, params: { readonly limit?: number } = {}, options?: Options) =>
  [given.name, params.limit, options?.timeoutMs] as const;
const ping = (given: Transport, options?: Options) => `${given.name} ${options?.timeoutMs}`;

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
  });
});

describe('bindPagedCall', () => {
  it('binds the call, its pages and its items', () => {
    const call = bindPagedCall(
      transport,
      list,
      (given, { limit = 0 }: { readonly limit?: number } = {}) => `pages of ${given.name} by ${limit}`,
      (given, _: { readonly limit?: number } = {}) => `items of ${given.name}`,
    );
    expect(call({ limit: 3 })).toEqual(['first', 3, undefined]);
    expect(call.pages({ limit: 3 })).toBe('pages of first by 3');
    expect(call.items()).toBe('items of first');
  });
});
