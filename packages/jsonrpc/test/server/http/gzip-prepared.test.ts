import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gzipPrepared } from '../../../src/server/http/gzip-prepared.js';

describe('gzipPrepared', () => {
  it('is a gzip file of both parts, whatever they are', async () => {
    const part = fc.string({ unit: 'binary-ascii', maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(part, fc.uint8Array({ minLength: 1, maxLength: 5000 }), async (head, rest) => {
        const unpacked = gunzipSync(await gzipPrepared(head, rest));
        expect(unpacked).toEqual(Buffer.concat([Buffer.from(head), rest]));
      }),
    );
  });

  it('puts other heads before the same end', async () => {
    const rest = Buffer.from(',"result":"many words, many words"}');
    for (const head of ['{"id":1', `{"id":"${'x'.repeat(60_000)}"`, '']) {
      expect(gunzipSync(await gzipPrepared(head, rest)).toString()).toBe(head + rest);
    }
  });
});
