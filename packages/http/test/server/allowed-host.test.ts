import { expect, it } from 'vitest';
import { isAllowedHost } from '../../src/server/allowed-host.js';

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
