import { describe, expect, it } from 'vitest';
import { headerOf, type UndiciDispatcher, undiciSender } from '../../src/client/undici.js';
import { isTransportError } from '../../src/errors/index.js';

type Sent = Parameters<UndiciDispatcher['request']>[0];

/** A dispatcher that records requests and responds with 200, or throws. */
function recording(thrown?: unknown) {
  const sent: Sent[] = [];
  const dispatcher: UndiciDispatcher = {
    async request(options) {
      sent.push(options);
      if (thrown !== undefined) throw thrown;
      const body = { text: async () => 'text', arrayBuffer: async () => new ArrayBuffer(0) };
      return { statusCode: 200, headers: { 'set-cookie': ['a=1', 'b=2'], etag: '"1"' }, body };
    },
  };
  return { sent, dispatcher };
}

const request = {
  operation: 'listPets',
  target: '/pets?limit=2',
  verb: 'GET',
  headers: { accept: 'application/json' },
  body: null,
  signal: undefined,
};

describe('undiciSender', () => {
  it('sends to a path below the base path, with the query of that first', async () => {
    const { sent, dispatcher } = recording();
    const { send, urlOf } = undiciSender(dispatcher, { basePath: '/v2/?key=7' });
    expect(await send(request, (response) => response.body.text())).toBe('text');
    expect(sent).toEqual([
      {
        path: '/v2/pets?key=7&limit=2',
        method: 'GET',
        headers: { accept: 'application/json' },
        body: null,
        signal: null,
      },
    ]);
    expect(urlOf('/pets')).toBe('/v2/pets?key=7');
  });

  it('names the origin if it has one, and begins every path with a slash', async () => {
    const { sent, dispatcher } = recording();
    const { send, urlOf } = undiciSender(dispatcher, { origin: 'http://node.example', basePath: '/' });
    await send({ ...request, target: '' }, async () => {});
    expect(sent).toMatchObject([{ origin: 'http://node.example', path: '/' }]);
    expect(urlOf('')).toBe('http://node.example/');
  });

  it('throws a TransportError with the address if there is no response, or it breaks off', async () => {
    const lost = new Error('reset');
    const address = { origin: 'http://node.example', basePath: '' };
    const failures = [
      undiciSender(recording(lost).dispatcher, address).send(request, async () => {}),
      undiciSender(recording().dispatcher, address).send(request, () => Promise.reject(lost)),
    ];
    for (const failure of failures) {
      const error = await failure.catch((thrown: unknown) => thrown);
      expect(isTransportError(error) && error).toMatchObject({
        message: 'listPets at http://node.example/pets?limit=…: no answer: reset',
        disconnected: true,
        cause: lost,
      });
    }
  });

  it('throws the reason of the signal if that has aborted', async () => {
    const { dispatcher } = recording(new Error('aborted by undici'));
    const { send } = undiciSender(dispatcher, { basePath: '' });
    const reason = new Error('no longer wanted');
    const sending = send({ ...request, signal: AbortSignal.abort(reason) }, async () => {});
    await expect(sending).rejects.toBe(reason);
  });
});

it('headerOf joins the lines of a header', async () => {
  const { send } = undiciSender(recording().dispatcher, { basePath: '' });
  const values = await send(request, async (response) =>
    ['set-cookie', 'etag', 'date'].map((name) => headerOf(response, name)),
  );
  expect(values).toEqual(['a=1, b=2', '"1"', undefined]);
});
