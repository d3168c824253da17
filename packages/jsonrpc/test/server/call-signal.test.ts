import { describe, expect, it } from 'vitest';
import type { CallMeta } from '../../src/server/index.js';
import { deferred } from '../deferred.js';
import { callText, demoEndpoint, recordingLogger } from '../demo-endpoint.js';

/** Waits until the call's signal fires, and throws its reason. */
function untilAborted(_: unknown, { signal }: CallMeta): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

describe('the time limit of a call', () => {
  it('answers -32002 and fires the signal of the call', async () => {
    const logger = recordingLogger();
    const fired = deferred<unknown>();
    const endpoint = demoEndpoint({
      logger,
      limits: { callTimeoutMs: 5 },
      echo: (params, meta) => {
        meta.signal.addEventListener('abort', () => fired.resolve(meta.signal.reason));
        return untilAborted(params, meta);
      },
    });
    expect(await endpoint.dispatch(callText('demo.echo'))).toBe(
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"request timed out"}}',
    );
    expect(await fired.promise).toMatchObject({ rpcCode: -32002 });
    expect(logger.entries).toEqual([]);
  });

  it('logs what a call throws after it', async () => {
    const logger = recordingLogger();
    const late = deferred<never>();
    const endpoint = demoEndpoint({ logger, limits: { callTimeoutMs: 1 }, echo: () => late.promise });
    await endpoint.dispatch(callText('demo.echo'));
    late.reject(new Error('late'));
    await late.promise.catch(() => {});
    expect(logger.entries).toMatchObject([{ message: 'call failed' }]);
  });

  it('is not there where it is 0', async () => {
    const wait = deferred<string>();
    const endpoint = demoEndpoint({ limits: { callTimeoutMs: 0 }, echo: () => wait.promise });
    const answer = endpoint.dispatch(callText('demo.echo'));
    setImmediate(() => wait.resolve('done'));
    expect(await answer).toContain('"result":"done"');
  });

  it('does not hold for untimed methods', async () => {
    const wait = deferred<string>();
    const endpoint = demoEndpoint({
      logger: recordingLogger(),
      limits: { callTimeoutMs: 1, untimedMethods: ['demo.echo'] },
      echo: () => wait.promise,
    });
    const answer = endpoint.dispatch(callText('demo.echo'));
    setTimeout(() => wait.resolve('done'), 5);
    expect(await answer).toContain('"result":"done"');
  });
});

describe('the signal of a call', () => {
  it('fires when the client goes away', async () => {
    const client = new AbortController();
    const endpoint = demoEndpoint({ logger: recordingLogger(), echo: untilAborted });
    const answer = endpoint.dispatch(callText('demo.echo'), { signal: client.signal });
    client.abort(new Error('gone'));
    expect(await answer).toContain('"code":-32603');
  });

  it('has fired already where the client is gone', async () => {
    const endpoint = demoEndpoint({ echo: (_, { signal }) => signal.aborted });
    expect(await endpoint.dispatch(callText('demo.echo'), { signal: AbortSignal.abort() })).toContain(
      '"result":true',
    );
  });

  it('stops to follow the client after the answer', async () => {
    const client = new AbortController();
    let own: AbortSignal | undefined;
    const endpoint = demoEndpoint({
      echo: async (_, { signal }) => {
        own = signal;
        return 1;
      },
    });
    await endpoint.dispatch(callText('demo.echo'), { signal: client.signal });
    client.abort();
    expect(own?.aborted).toBe(false);
  });
});
