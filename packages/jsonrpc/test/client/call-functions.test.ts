import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type BoundCallWithOptionalParams,
  type BoundCallWithoutParams,
  type BoundCallWithParams,
  bindCall,
  type CallWithOptionalParams,
  type CallWithoutParams,
  type CallWithParams,
  callWithOptionalParams,
  callWithoutParams,
  callWithParams,
  type RpcCall,
  type RpcCallOptions,
  type RpcOperation,
  type RpcTransport,
} from '../../src/client/index.js';

interface Params {
  readonly limit?: number;
}

const common = {
  method: 'demo.list',
  path: '/ext/demo',
  isResult: () => true,
  explainResult: async () => () => [],
  idempotent: true,
};
const listOperation: RpcOperation<Params, number> = { ...common, encodeParams: JSON.stringify };
const pingOperation: RpcOperation<undefined, number> = common;

/** A transport that keeps its calls and answers each with 7. */
function keepingTransport(): RpcTransport & { readonly calls: RpcCall[] } {
  const calls: RpcCall[] = [];
  return {
    calls,
    call: async (call) => {
      calls.push(call);
      return { result: 7, reparse: () => 7 };
    },
  };
}

describe('the functions of operations', () => {
  it('send their parameters', async () => {
    const transport = keepingTransport();
    await expect(callWithParams(listOperation)(transport, { limit: 2 })).resolves.toBe(7);
    await callWithOptionalParams(listOperation)(transport, { limit: 3 }, { pathParams: { id: 'C' } });
    expect(transport.calls.map(({ params }) => params)).toEqual(['{"limit":2}', '{"limit":3}']);
    expect(transport.calls[1]?.pathParams).toEqual({ id: 'C' });
  });

  it('send an empty object instead of optional parameters that are left out', async () => {
    const transport = keepingTransport();
    await callWithOptionalParams(listOperation)(transport);
    expect(transport.calls[0]?.params).toBe('{}');
  });

  it('take the options first where there are no parameters', async () => {
    const transport = keepingTransport();
    await callWithoutParams(pingOperation)(transport, { pathParams: { id: 'C' } });
    expect(transport.calls[0]).toMatchObject({ params: undefined, pathParams: { id: 'C' } });
  });

  it('have the types of their operations', () => {
    expectTypeOf(callWithParams(listOperation)).toEqualTypeOf<CallWithParams<Params, number>>();
    expectTypeOf(callWithOptionalParams(listOperation)).toEqualTypeOf<
      CallWithOptionalParams<Params, number>
    >();
    expectTypeOf(callWithoutParams(pingOperation)).toEqualTypeOf<CallWithoutParams<number>>();
  });

  it('have the same types without their transport when they are bound to one', () => {
    const transport = keepingTransport();
    expectTypeOf(bindCall(transport, callWithParams(listOperation))).toEqualTypeOf<
      BoundCallWithParams<Params, number>
    >();
    expectTypeOf<Parameters<BoundCallWithOptionalParams<Params, number>>>().toEqualTypeOf<
      [params?: Params | undefined, options?: RpcCallOptions | undefined]
    >();
    expectTypeOf<Parameters<BoundCallWithoutParams<number>>>().toEqualTypeOf<
      [options?: RpcCallOptions | undefined]
    >();
  });
});
