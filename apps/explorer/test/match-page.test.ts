import { describe, expect, it } from 'vitest';
import { matchPage } from '../src/router/match-page.ts';

describe('a path', () => {
  it.each([
    ['/', 'home', {}],
    ['/c/C', 'chain', { chain: 'C' }],
    ['/c/C/blocks', 'blocks', { chain: 'C' }],
    ['/c/my%20chain/tx/0x12/', 'transaction', { chain: 'my chain', hash: '0x12' }],
    ['/block/12', 'findBlock', { block: '12' }],
  ])('%s is a page', (path, page, params) => expect(matchPage(path)).toEqual({ page, params }));

  it.each(['/c', '/c/C/x', '/c//blocks', '/c/C/tx/a/b', '/ext/info', '/c/%zz/blocks', '//'])(
    '%s is none',
    (path) => expect(matchPage(path)).toBeUndefined(),
  );
});
