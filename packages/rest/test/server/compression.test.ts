import { describe, expect, it } from 'vitest';
import { acceptsGzip } from '../../src/server/compression.js';

const request = (accepted: string | undefined) => ({
  verb: 'GET',
  target: '/',
  header: () => accepted,
  readBody: () => Promise.resolve(''),
});

describe('acceptsGzip', () => {
  it.each(['gzip', 'br, gzip', 'GZIP;q=0.5', 'deflate, x-gzip', '*', 'br;q=1.0, *;q=0.1'])(
    '%s',
    (accepted) => {
      expect(acceptsGzip(request(accepted))).toBe(true);
    },
  );

  it.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.000, *', '*;q=0'])(
    'not %s',
    (accepted) => {
      expect(acceptsGzip(request(accepted))).toBe(false);
    },
  );
});
