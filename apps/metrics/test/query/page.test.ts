import { expect, test } from 'vitest';
import { cutPage, openPage } from '../../src/query/page.js';
import { createPageTokens } from '../../src/query/page-token.js';

const tokens = createPageTokens(Buffer.alloc(32, 7), () => 1_000);
const list = 'listChains';
const open = (filters: { network?: string; size?: number }, pageToken?: string) =>
  openPage(tokens, { list, filters, defaults: { network: 'testnet' }, pageToken });

test('a first page has its filters and the defaults of those that are left out', () => {
  expect(open({})).toMatchObject({ filters: { network: 'testnet' }, cursor: undefined });
  expect(open({ network: 'mainnet', size: 3 }).filters).toEqual({ network: 'mainnet', size: 3 });
});

test('a later page has the filters of the first one, and begins where the one before ended', () => {
  const token = open({ network: 'mainnet' }).tokenOf('43114');
  expect(open({}, token)).toMatchObject({ filters: { network: 'mainnet' }, cursor: '43114' });
  expect(open(open({}, token).filters, token).tokenOf(5)).toBe(open({ network: 'mainnet' }).tokenOf(5));
  expect(() => open({ network: 'testnet' }, token)).toThrow('pageToken was issued for another network');
});

test.each([
  [0, 0, undefined],
  [2, 2, undefined],
  [3, 2, 1],
])('of %i rows a page of two has %i', (count, kept, cursor) => {
  const page = open({});
  const rows = Array.from({ length: count }, (_, index) => index);
  const { rows: cut, nextPageToken } = cutPage(page, rows, 2, (last) => last);
  expect(cut).toEqual(rows.slice(0, kept));
  expect(nextPageToken).toBe(cursor === undefined ? undefined : page.tokenOf(cursor));
});
