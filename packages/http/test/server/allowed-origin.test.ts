import { describe, expect, it } from 'vitest';
import { createAllowedOrigin } from '../../src/server/allowed-origin.js';

describe('createAllowedOrigin', () => {
  it('names the origin of a page that is on the list, and says nothing to others', () => {
    const allowed = createAllowedOrigin(['https://a.example', 'https://b.example']);
    expect(allowed('https://b.example')).toBe('https://b.example');
    for (const origin of ['https://c.example', 'https://a.example.org', 'null', '', undefined])
      expect(allowed(origin)).toBeUndefined();
  });

  it('says * to everybody where any origin is allowed, beside others or alone', () => {
    for (const origins of [['*'], ['https://a.example', '*']])
      for (const origin of ['https://c.example', 'null', undefined])
        expect(createAllowedOrigin(origins)(origin)).toBe('*');
  });

  it('allows nobody by an empty list', () => {
    expect(createAllowedOrigin([])('https://a.example')).toBeUndefined();
  });
});
