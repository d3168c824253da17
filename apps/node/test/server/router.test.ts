import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal, Refusal } from '../../src/errors/refusal.js';
import { Router } from '../../src/server/router.js';

describe('Router', () => {
  it('finds what was added, and nothing else', () => {
    const router = new Router<string>();
    router.add('/ext/info', 'info');
    expect(router.resolve('/ext/info')).toBe('info');
    for (const path of ['/ext', '/ext/info/', '/ext/inf', '/ext/info/x', ''])
      expect(router.resolve(path)).toBeUndefined();
  });

  it('follows aliases of folders, of endpoints and of aliases', () => {
    const router = new Router<string>();
    router.add('/ext/bc/id/rpc', 'rpc');
    router.alias('/ext/bc/id', '/ext/bc/C');
    router.alias('/ext/bc/C', '/ext/contracts');
    router.alias('/ext/contracts/rpc', '/ext/direct');
    for (const path of ['/ext/bc/C/rpc', '/ext/contracts/rpc', '/ext/direct'])
      expect(router.resolve(path)).toBe('rpc');
    expect(router.resolve('/ext/contracts')).toBeUndefined();
    expect(router.resolve('/ext/contractsrpc')).toBeUndefined();
  });

  it('prefers the longest alias', () => {
    const router = new Router<string>();
    router.add('/b', 'long');
    router.alias('/a', '/s');
    router.alias('/b', '/s/x');
    router.add('/a/x', 'short');
    expect(router.resolve('/s/x')).toBe('long');
  });

  it('lets an alias wait for its endpoint', () => {
    const router = new Router<string>();
    router.alias('/later', '/now');
    expect(router.resolve('/now')).toBeUndefined();
    router.add('/later', 'there');
    expect(router.resolve('/now')).toBe('there');
  });

  it('forgets what it remembers when an alias changes the way', () => {
    const router = new Router<string>();
    router.add('/b', 'old');
    router.add('/c/y', 'new');
    router.alias('/a', '/s');
    router.alias('/b', '/a/x/y');
    expect(router.resolve('/s/x/y')).toBe('old');
    router.alias('/c', '/s/x');
    expect(router.resolve('/s/x/y')).toBe('new');
  });

  it('refuses a path that is taken', () => {
    const router = new Router<string>();
    router.add('/ext/bc/C', 'chain');
    router.alias('/ext/bc/C', '/ext/C');
    expect(() => router.add('/ext/bc/C', 'other')).toThrow(Refusal);
    expect(() => router.alias('/x', '/ext/bc/C')).toThrow(
      'failed to create endpoint as /ext/bc/C already exists',
    );
    expect(() => router.alias('/x', '/ext/bc')).toThrow(
      'failed to create endpoint as /ext/bc already exists',
    );
    expect(() => router.alias('/x', '/ext/C')).toThrow(
      'route is either already aliased or already maps to a handle: /ext/C',
    );
  });

  it('refuses a path at which something answers through an alias', () => {
    const router = new Router<string>();
    router.add('/ext/info', 'info');
    router.add('/ext/bc/id/rpc', 'rpc');
    router.alias('/ext/bc/id', '/ext/bc/C');
    router.alias('/ext/bc/C', '/ext/C');
    for (const path of ['/ext/bc/C/rpc', '/ext/C/rpc']) {
      expect(() => router.alias('/ext/info', path)).toThrow(
        `failed to create endpoint as ${path} already exists`,
      );
      expect(router.resolve(path)).toBe('rpc');
    }
    router.alias('/ext/info', '/ext/bc/C/about');
    expect(router.resolve('/ext/bc/C/about')).toBe('info');
  });

  it('ends for aliases that lead to each other, whatever they are', () => {
    const segment = fc.constantFrom('a', 'b', 'c');
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(path, path), { maxLength: 8 }), path, (aliases, asked) => {
        const router = new Router<string>();
        for (const [to, alias] of aliases) {
          try {
            router.alias(to, alias);
          } catch (error) {
            if (!isRefusal(error)) throw error;
          }
        }
        expect(router.resolve(asked)).toBeUndefined();
      }),
    );
  });

  it('does not look into paths that are too long to be any', () => {
    const router = new Router<string>();
    router.alias('/a', '/b');
    expect(router.resolve('/b'.repeat(8000))).toBeUndefined();
  });

  it('keeps 4096 aliases', () => {
    const router = new Router<string>();
    for (let i = 0; i < 4096; i++) router.alias('/a', `/b/${i}`);
    expect(() => router.alias('/a', '/c')).toThrow('there are 4096 aliases already, and no more are kept');
  });
});
