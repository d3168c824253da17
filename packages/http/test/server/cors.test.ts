import { describe, expect, it } from 'vitest';
import { createAllowedOrigin, createCors } from '../../src/server/cors.js';

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

describe('createCors', () => {
  const allowed = (origin: string) => ({ 'access-control-allow-origin': origin });

  it('varies by origin if origins are listed, and not if any is allowed', () => {
    const listed = createCors({ origins: ['https://a.example'] });
    expect(listed.headersFor('https://a.example')).toEqual({
      vary: 'origin',
      ...allowed('https://a.example'),
    });
    for (const origin of ['https://b.example', undefined])
      expect(listed.headersFor(origin)).toEqual({ vary: 'origin' });
    const open = createCors({ origins: ['*'] });
    for (const origin of ['https://b.example', undefined])
      expect(open.headersFor(origin)).toEqual(allowed('*'));
  });

  it('with a Vary of its own, answers only requests with an origin', () => {
    const { headersFor } = createCors({ origins: ['*'], vary: 'Origin' });
    expect(headersFor('https://b.example')).toEqual({ vary: 'Origin', ...allowed('*') });
    expect(headersFor(undefined)).toEqual({ vary: 'Origin' });
  });

  it('allows credentials and exposes headers to allowed origins alone', () => {
    const { headersFor } = createCors({
      origins: ['https://a.example'],
      credentials: true,
      exposedHeaders: 'etag, link',
    });
    expect(headersFor('https://a.example')).toEqual({
      vary: 'origin',
      ...allowed('https://a.example'),
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'etag, link',
    });
    expect(headersFor('https://b.example')).toEqual({ vary: 'origin' });
  });

  it('adds what a preflight is allowed', () => {
    const { addPermission } = createCors({ origins: ['*'] });
    const headers = { vary: 'origin' };
    addPermission(headers, { methods: 'GET, POST', headers: 'content-type', maxAgeSeconds: 60 });
    expect(headers).toEqual({
      vary: 'origin',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '60',
    });
    const few = {};
    addPermission(few, { methods: 'GET' });
    expect(few).toEqual({ 'access-control-allow-methods': 'GET' });
  });

  it('says nothing without a policy', () => {
    const { headersFor, addPermission } = createCors(undefined);
    const headers = headersFor('https://a.example');
    addPermission(headers, { methods: 'GET' });
    expect(headers).toEqual({});
  });
});
