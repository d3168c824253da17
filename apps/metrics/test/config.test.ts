import { expect, test } from 'vitest';
import { readConfig } from '../src/config.js';

test('without flags it indexes the node of this machine', () => {
  expect(readConfig({}, {})).toMatchObject({
    nodeUrl: 'http://127.0.0.1:9650',
    httpHost: '127.0.0.1',
    httpPort: 9660,
    dataDir: '.firn/metrics',
    store: [],
  });
});

test('with a chains file no node is asked for its chains', () => {
  expect(readConfig({ chainsFile: 'chains.json' }, {}).nodeUrl).toBeUndefined();
});

test('a flag wins over its environment variable', () => {
  const env = {
    FIRN_METRICS_HTTP_PORT: '1',
    FIRN_METRICS_DATA_DIR: '/data',
    FIRN_METRICS_STORE: 'http://a:8123,http://b:8123',
  };
  expect(readConfig({ httpPort: '0' }, env)).toMatchObject({
    httpPort: 0,
    dataDir: '/data',
    store: ['http://a:8123', 'http://b:8123'],
  });
});

test.each([
  [{ httpPort: 'x' }, '--http-port (or FIRN_METRICS_HTTP_PORT): expected an integer from 0 to 65535, got x'],
  [
    { httpPort: '65536' },
    '--http-port (or FIRN_METRICS_HTTP_PORT): expected an integer from 0 to 65535, got 65536',
  ],
  [
    { nodeUrl: 'ftp://node' },
    '--node-url (or FIRN_METRICS_NODE_URL): expected a URL with http or https, such as http://127.0.0.1:9650, got "ftp://node"',
  ],
  // Once: what is no URL has no user.
  [{ nodeUrl: 'nonsense' }, /^--node-url .*, such as http:\/\/127.0.0.1:9650, got "nonsense"$/],
  [
    { nodeUrl: 'http://me:se%cret@host' },
    /^--node-url .*percent-encoded, as %25 for %, got "http:\/\/host"$/,
  ],
  [{ store: ['me:secret@host'] }, /^--store .*, got "…@host"$/],
  [{ redis: 'http://me:secret@host' }, /^--redis .*, got "http:\/\/host"$/],
  [
    { logLevel: 'loud' },
    '--log-level (or FIRN_METRICS_LOG_LEVEL): expected one of silent, fatal, error, warn, info, debug, got "loud"',
  ],
] as const)('%j is refused and named', (flags, message) => {
  expect(() => readConfig(flags, {})).toThrow(message);
});

test('every wrong setting is named at once', () => {
  expect(() => readConfig({ httpPort: 'x', rateLimit: '-1' }, {})).toThrow(/--http-port.*\n--rate-limit/);
});

test('what is said of servers is refused where the store is embedded', () => {
  expect(() => readConfig({ cluster: 'metrics' }, {})).toThrow('--cluster metrics is about servers');
  expect(() => readConfig({}, { FIRN_METRICS_REPLICATED: '1' })).toThrow('--replicated is about servers');
  expect(readConfig({}, { FIRN_METRICS_REPLICATED: '0' }).replicated).toBe(false);
});

test('a switch that is neither on nor off is refused', () => {
  expect(() => readConfig({}, { FIRN_METRICS_REPLICATED: 'yes' })).toThrow('expected 1 or 0, got "yes"');
});

test('the explorer is told of by words and by variables', () => {
  const env = { FIRN_METRICS_EXPLORER: '0', FIRN_METRICS_EXPLORER_CONNECT: 'https://a.test,wss://B.test' };
  expect(readConfig({}, env)).toMatchObject({
    explorer: false,
    explorerBasePath: '/',
    explorerConnect: ['https://a.test', 'wss://b.test'],
  });
  expect(readConfig({ explorer: true, explorerBasePath: '/firn' }, env)).toMatchObject({
    explorer: true,
    explorerBasePath: '/firn/',
  });
  expect(readConfig({}, {}).explorer).toBeUndefined();
});

test.each([
  [{ explorer: 'maybe' }, '--explorer (or FIRN_METRICS_EXPLORER): expected 1 or 0, got "maybe"'],
  [
    { explorerBasePath: 'firn' },
    'expected a path such as /firn/, of letters, digits and . _ ~ -, got "firn"',
  ],
  [
    { explorerConnect: ['https://a.test/x'] },
    'expected an origin such as https://node.example, without a path',
  ],
])('%j of the explorer is refused', (flags, message) => {
  expect(() => readConfig(flags, {})).toThrow(message);
});
