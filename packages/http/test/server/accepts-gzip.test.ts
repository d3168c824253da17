import { describe, expect, it } from 'vitest';
import { acceptsGzip } from '../../src/server/accepts-gzip.js';

describe('acceptsGzip', () => {
  it.each(['gzip', 'br, gzip', 'GZIP;q=0.5', 'deflate, x-gzip', '*', 'br;q=1.0, *;q=0.1', '*;q=0, gzip'])(
    '%s',
    (accepted) => {
      expect(acceptsGzip(accepted)).toBe(true);
    },
  );

  it.each([
    undefined,
    null,
    '',
    'br',
    'identity',
    'gzip;q=0',
    'gzip ; q = 0',
    'gzip; q=0.000, *',
    '*, gzip;q=0',
    '*;q=0',
  ])('not %s', (accepted) => {
    expect(acceptsGzip(accepted)).toBe(false);
  });
});
