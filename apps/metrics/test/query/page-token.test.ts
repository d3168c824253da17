import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPageTokens } from '../../src/query/page-token.js';

const key = Buffer.alloc(32, 7);
const contents = {
  list: 'getChainMetrics 43114 txCount',
  filters: { timeInterval: 'day', startTimestamp: 5 },
  cursor: 86_400,
};

test('a token gives back what it was issued for', () => {
  const tokens = createPageTokens(key, () => 1_000);
  const token = tokens.issue(contents);
  expect(token.length).toBeLessThanOrEqual(512);
  expect(tokens.read(token, contents.list, contents.filters)).toEqual(contents);
});

test('filters that the following request leaves out are those of the token', () => {
  const tokens = createPageTokens(key, () => 1_000);
  const read = tokens.read(tokens.issue(contents), contents.list, {
    timeInterval: undefined,
    endTimestamp: undefined,
  });
  expect(read.filters).toEqual(contents.filters);
});

test('a token is valid for 24 hours, also for another process with the same key', () => {
  const token = createPageTokens(key, () => 1_000).issue(contents);
  const at = (now: number) => () => createPageTokens(key, () => now).read(token, contents.list, {});
  expect(at(1_000 + 86_399)()).toEqual(contents);
  expect(at(1_000 + 86_400)).toThrow(
    'pageToken has expired, it was valid for 24 hours: request the first page again',
  );
});

test.each([
  ['another key', createPageTokens(Buffer.alloc(32, 8), () => 1_000).issue(contents)],
  [
    'a changed text',
    createPageTokens(key, () => 1_000)
      .issue(contents)
      .replace(/^./, 'X'),
  ],
  [
    'a cut signature',
    createPageTokens(key, () => 1_000)
      .issue(contents)
      .slice(0, -1),
  ],
  ['a UUID', '2f1b6c1e-9a54-4f0e-8f57-3f3f0a3c5d11'],
])('a token with %s is refused', (_name, token) => {
  const tokens = createPageTokens(key, () => 1_000);
  expect(() => tokens.read(token, contents.list, {})).toThrow(
    'pageToken is not one that this service has issued',
  );
});

test('any text is refused without another error', () => {
  const tokens = createPageTokens(key, () => 1_000);
  fc.assert(
    fc.property(fc.string({ maxLength: 600 }), (text) => {
      expect(() => tokens.read(text, contents.list, {})).toThrow('not one that this service has issued');
    }),
  );
});

test('a token of another list or with other filters is refused', () => {
  const tokens = createPageTokens(key, () => 1_000);
  const token = tokens.issue(contents);
  expect(() => tokens.read(token, 'getChainMetrics 43114 gasUsed', {})).toThrow(
    'pageToken was issued for another request',
  );
  expect(() => tokens.read(token, contents.list, { timeInterval: 'hour' })).toThrow(
    'pageToken was issued for another timeInterval',
  );
  expect(() => tokens.read(token, contents.list, { endTimestamp: 9 })).toThrow(
    'pageToken was issued for another endTimestamp',
  );
});
