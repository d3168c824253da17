import { describe, expect, it } from 'vitest';
import { callAddresses, sendFetch } from '../../src/client/base-url.js';
import { noAnswer } from '../../src/client/index.js';
import { isTransportError } from '../../src/errors/index.js';

const place = { operation: 'listPets', url: 'https://pets.example/pets?key=hidden' };
const late = async () => ({ noAnswer });
const textOf = (response: Response) => response.text();

describe('callAddresses', () => {
  it('prefers the base URL of the call', () => {
    const addressOf = callAddresses('https://pets.example/v2/');
    expect(addressOf('/pets')).toBe('https://pets.example/v2/pets');
    expect(addressOf('/pets', new URL('http://127.0.0.1:8080'))).toBe('http://127.0.0.1:8080/pets');
  });

  it('names no host with a target below a relative base URL', () => {
    expect(callAddresses('')('//evil.example')).toBe('/.//evil.example');
  });
});

describe('sendFetch', () => {
  it('sends with the fetch and the credentials of the options, and reads the response', async () => {
    const calls: unknown[] = [];
    const own: typeof fetch = async (...args) => {
      calls.push(args);
      return new Response('pets');
    };
    const options = { fetch: own, credentials: 'include' } as const;
    expect(await sendFetch(options, place, { method: 'GET' }, textOf, late)).toBe('pets');
    expect(calls).toEqual([[place.url, { method: 'GET', credentials: 'include' }]]);
  });

  it('throws a TransportError with the address if there is no response, or it breaks off', async () => {
    const lost = new TypeError('reset');
    const failures = [
      sendFetch({ fetch: () => Promise.reject(lost) }, place, {}, textOf, late),
      sendFetch({ fetch: async () => new Response('') }, place, {}, () => Promise.reject(lost), late),
    ];
    for (const failure of failures) {
      const error = await failure.catch((thrown: unknown) => thrown);
      expect(isTransportError(error) && error).toMatchObject({
        message: 'listPets at https://pets.example/pets?key=…: no answer: reset',
        cause: lost,
        disconnected: true,
      });
    }
  });

  it('throws the reason of the signal if that has aborted', async () => {
    const reason = new Error('no longer wanted');
    const init = { signal: AbortSignal.abort(reason) };
    const refusing = () => Promise.reject(new DOMException('aborted', 'AbortError'));
    await expect(sendFetch({ fetch: refusing }, place, init, textOf, late)).rejects.toBe(reason);
  });
});
