import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { noAnswer } from '../../src/client/index.js';

const refusalOf = (url: string): Promise<unknown> => fetch(url).catch((error: unknown) => error);

describe('noAnswer', () => {
  it('says what the cause of a cause says, and keeps it', () => {
    const cause = new TypeError('fetch failed', { cause: new Error('bad port') });
    const error = noAnswer(cause, { operation: 'info.peers', url: 'http://node.example?key=hidden' });
    expect(error.message).toBe('info.peers at http://node.example?key=…: no answer: bad port');
    expect(error.cause).toBe(cause);
  });

  it.each([
    ['has a password', 'http://me:hidden@node.example/'],
    ['cannot be parsed', 'http://me:hidden@node.example:port/'],
  ])('tells no secret that fetch tells of an address that %s', async (_, url) => {
    const cause = await refusalOf(url);
    expect(inspect(cause)).toContain('hidden');
    const error = noAnswer(cause, { operation: 'info.peers', url });
    expect(inspect(error) + JSON.stringify(error)).not.toContain('hidden');
    expect(error.message).toMatch(/^info\.peers at http:\/\/node\.example.*: no answer: \S/);
  });
});
