import { describe, expect, it } from 'vitest';
import { WebRequest } from '../../src/server/fetch.js';

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  return new Request('http://host.example/a/b?c=1#d', init);
}

describe('WebRequest', () => {
  it('has the verb, path, query and headers of a Request', () => {
    const request = new WebRequest(post('', { origin: 'https://a.example' }));
    expect(request).toMatchObject({ verb: 'POST', path: '/a/b', pathAndQuery: '/a/b?c=1' });
    expect([request.header('origin'), request.header('host')]).toEqual(['https://a.example', undefined]);
    expect(request.headers).toMatchObject({ origin: 'https://a.example' });
  });

  it('reads a text up to the limit of bytes, and gives the size of a larger one', async () => {
    const read = (body: BodyInit | null, headers = {}) => new WebRequest(post(body, headers)).readText(8);
    expect([await read(null), await read('12345678'), await read('\ufeff€12')]).toEqual([
      '',
      '12345678',
      '\ufeff€12',
    ]);
    expect([await read('€€€'), await read(new Blob(['123456789']).stream())]).toEqual([9, 9]);
    expect(await read('1', { 'content-length': '10' })).toBe(10);
  });

  it('streams the body, or nothing', async () => {
    const text = (body: BodyInit | null) => new Response(new WebRequest(post(body)).stream()).text();
    expect([await text('abc'), await text(null)]).toEqual(['abc', '']);
  });

  it('refuses to read a body that was already read, which would look empty', async () => {
    const used = post('abc');
    await used.text();
    const request = new WebRequest(used);
    expect(request.hasBody).toBe(true);
    await expect(request.readText(8)).rejects.toThrow('already read');
    expect(() => request.stream()).toThrow('already read');
  });
});
