import { describe, expect, it } from 'vitest';
import { callRpc, type RpcCall, type RpcTransport } from '../../src/client/index.js';
import { isResponseValidationError, isTimeoutError } from '../../src/errors/index.js';
import { add, echo } from '../example-operations.js';

/** A transport that answers every call with a text, and remembers the calls. */
function answering(resultText: string): RpcTransport & { readonly calls: RpcCall[] } {
  const calls: RpcCall[] = [];
  return {
    calls,
    async call(call) {
      calls.push(call);
      return { result: JSON.parse(resultText), reparse: (parse) => parse(resultText) };
    },
  };
}

describe('callRpc', () => {
  it('writes the params, checks the result and decodes it', async () => {
    const transport = answering('"18446744073709551615"');
    const sum = await callRpc(transport, add, { a: 1n, b: 2n ** 64n - 2n }, { pathParams: { name: 'demo' } });
    expect(sum).toBe(2n ** 64n - 1n);
    expect(transport.calls).toMatchObject([
      {
        method: 'demo.add',
        path: '/ext/{name}',
        params: '["1","18446744073709551614"]',
        idempotent: true,
        pathParams: { name: 'demo' },
      },
    ]);
  });

  it('leaves params out where the operation has none', async () => {
    const transport = answering('1');
    const { encodeParams: _, ...bare } = echo;
    await callRpc(transport, bare, undefined);
    expect(transport.calls[0]?.params).toBeUndefined();
  });

  it('reads an integer beyond 2^53 exactly where the check asks for it', async () => {
    expect(await callRpc(answering('18446744073709551615'), add, { a: 0n, b: 0n })).toBe(2n ** 64n - 1n);
  });

  it('names the broken rules of a result', async () => {
    const failure = await callRpc(answering('{"sum":1}'), add, { a: 0n, b: 0n }).catch(
      (error: unknown) => error,
    );
    expect(isResponseValidationError(failure) && failure).toMatchObject({
      code: 'response-validation',
      operation: 'demo.add',
      message: 'invalid result of demo.add: expected a decimal string',
      issues: [{ rule: 'type' }],
    });
  });

  it('throws what the encoder throws, and sends nothing', async () => {
    const transport = answering('"1"');
    const refusing = {
      ...add,
      encodeParams: () => {
        throw new RangeError('negative');
      },
    };
    await expect(callRpc(transport, refusing, { a: -1n, b: 0n })).rejects.toThrow('negative');
    expect(transport.calls).toEqual([]);
  });

  it('ends a call after its time, and passes its own signal on', async () => {
    const silent: RpcTransport = {
      call: ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    };
    const late = await callRpc(silent, echo, [], { timeoutMs: 5 }).catch((error: unknown) => error);
    expect(isTimeoutError(late) && late.message).toBe('demo.echo: no answer within 5 ms');
    const controller = new AbortController();
    const call = callRpc(silent, echo, [], { timeoutMs: 60_000, signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await expect(
      callRpc(silent, echo, [], { timeoutMs: 60_000, signal: AbortSignal.abort(new Error('before')) }),
    ).rejects.toThrow('before');
  });
});
