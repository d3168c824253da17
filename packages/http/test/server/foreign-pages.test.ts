import { describe, expect, it } from 'vitest';
import { createPageTrust, hostRefusal, isAllowedHost } from '../../src/server/foreign-pages.js';

it.each([
  '',
  '127.0.0.1',
  '10.1.2.255:9650',
  '[::1]',
  '[2001:db8::1]:9650',
  '[::ffff:127.0.0.1]',
  'localhost',
  'LocalHost:1',
])('lets in %j', (host) => {
  expect(isAllowedHost(host, ['localhost'])).toBe(true);
});

it.each([
  'evil.example',
  'localhost.evil.example',
  'localhost@evil.example',
  'localhost:x',
  '[evil.example',
  '[evil.example]',
  '[::1].evil.example',
  '999.1.1.1',
  '1.2.3',
  '1.2.3.4.5',
  '127.0.0.1.',
])('keeps %j out', (host) => {
  expect(isAllowedHost(host, ['localhost'])).toBe(false);
});

it('hostRefusal names the start of the host and the remedy', () => {
  const why = 'is neither an IP address nor an allowed name';
  expect(hostRefusal('evil.example')).toBe(`invalid host specified: "evil.example" ${why}\n`);
  expect(hostRefusal('x'.repeat(101), 'allow it')).toBe(
    `invalid host specified: "${'x'.repeat(100)}" ${why}; allow it\n`,
  );
});

describe('createPageTrust', () => {
  const isTrusted = createPageTrust(['https://a.example', '*'], ['node.example', '*']);

  it.each([
    ['no origin', undefined, 'evil.example'],
    ['a named origin', 'https://a.example', 'node.example'],
    ['this machine', 'http://localhost:8080', 'node.example'],
    ['this machine by address', 'http://[::1]', 'node.example'],
    ['the server itself', 'http://node.example:9650', 'node.example:9650'],
    ['the server itself by address', 'http://192.0.2.1:9650', '192.0.2.1:9650'],
  ])('trusts %s', (_, origin, host) => {
    expect(isTrusted(origin, host)).toBe(true);
  });

  it.each([
    ['another origin', 'https://b.example', 'node.example'],
    ['an origin that rebinds its own name', 'http://evil.example', 'evil.example'],
    ['no URL', 'null', 'node.example'],
    ['another protocol', 'file://localhost', 'node.example'],
  ])('does not trust %s', (_, origin, host) => {
    expect(isTrusted(origin, host)).toBe(false);
  });

  it('trusts every page without a list', () => {
    expect(createPageTrust(undefined, [])('https://b.example', 'evil.example')).toBe(true);
  });
});
