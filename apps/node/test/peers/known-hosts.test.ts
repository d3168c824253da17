import { expect, it } from 'vitest';
import { KnownHosts } from '../../src/peers/known-hosts.js';

it('knows hosts by the addresses of their names, and by addresses at once', async () => {
  const hosts = new KnownHosts();
  expect(hosts.has('192.0.2.7')).toBe(false);
  const looking = [hosts.look('192.0.2.7'), hosts.look('localhost'), hosts.look('no-such-host.invalid')];
  expect(hosts.has('192.0.2.7')).toBe(true);
  await Promise.all(looking);
  expect(hosts.has('127.0.0.1')).toBe(true);
  expect(hosts.has('192.0.2.8')).toBe(false);
});
