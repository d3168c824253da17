import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultRpcWorkers } from '../../src/config/chain-flags.js';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import { privateClientSettings, publicClientSettings } from '../../src/config/client-flags.js';
import { defaultHttpSettings } from '../../src/config/http-flags.js';
import { defaultNetworkSettings } from '../../src/config/network-flags.js';
import { defaultPlatformSettings } from '../../src/config/platform-flags.js';
import { parse } from './fixtures/parse.js';

describe('parseFlags', () => {
  it('has a default for everything', () => {
    expect(parse().options).toEqual({
      httpHost: '127.0.0.1',
      httpPort: 9650,
      httpAllowedHosts: ['localhost'],
      httpAllowedOrigins: ['*'],
      clients: privateClientSettings,
      http: defaultHttpSettings,
      explorer: { enabled: undefined, dir: undefined, basePath: '/', metricsUrl: undefined, connect: [] },
      dataDir: resolve('.firn/node'),
      networkId: 'local',
      upgrades: {},
      apiAdminEnabled: false,
      publicApi: false,
      rpcCompat: 'all',
      importChain: [],
      customChain: [],
      platform: defaultPlatformSettings,
      network: defaultNetworkSettings,
      chains: defaultChainSettings,
      rpcWorkers: defaultRpcWorkers(),
      keystoreDir: resolve('.firn/node/keystore'),
      lightKdf: false,
      state: { load: undefined, dump: undefined },
      devApi: undefined,
      fsync: false,
      profileDir: resolve('.firn/node/profiles'),
      pluginDir: resolve('.firn/node/plugins'),
      vmAliasesFile: resolve('.firn/node/configs/vms/aliases.json'),
      silent: false,
      inMemory: false,
      logLevel: 'INFO',
      logDisplayLevel: 'INFO',
    });
  });

  it('reads what the C-Chain is to move towards, and the mode of the reference node', () => {
    expect(
      parse('--gas-target=2000000', '--min-price-target', '7', '--min-delay-target=1s').options?.chains.votes,
    ).toEqual({ gasTarget: 2_000_000n, minPrice: 7n, minDelayMs: 1_000n });
    expect(parse('--gas-target=999999').text).toContain('It must be at least 1000000.');
    expect(parse('--rpc-compat=reference').options?.rpcCompat).toBe('reference');
    expect(parse('--rpc-compat=geth').text).toContain('Allowed choices are all, reference.');
  });

  it('takes a value after = and as the next word', () => {
    expect(parse('--http-port=0', '--network-id', 'fuji').options).toMatchObject({
      httpPort: 0,
      networkId: 'fuji',
    });
    expect(parse('--http-port', '0', '--network-id=fuji').options).toMatchObject({
      httpPort: 0,
      networkId: 'fuji',
    });
  });

  it.each([
    [['--api-admin-enabled=true'], true],
    [['--api-admin-enabled', 'true'], true],
    [['--api-admin-enabled'], true],
    [['--api-admin-enabled=false'], false],
  ])('takes %j', (args, apiAdminEnabled) => {
    expect(parse(...args).options).toMatchObject({ apiAdminEnabled });
  });

  it('takes the names that Anvil and Hardhat give to where it listens, and never both', () => {
    expect(parse('--port', '8545', '--host=::1').options).toMatchObject({ httpPort: 8545, httpHost: '::1' });
    expect(parse('-p', '0', '--hostname', '::1').options).toMatchObject({ httpPort: 0, httpHost: '::1' });
    expect(parse('--port=70000').text).toContain('It must be an integer from 0 to 65535.');
    for (const both of [
      ['--port=1', '--http-port=2'],
      ['--host=a', '--http-host=b'],
      ['--hostname=a', '--http-host=b'],
      ['--host=a', '--hostname=b'],
    ]) {
      expect(parse(...both)).toMatchObject({ code: 2, text: expect.stringContaining('cannot be used with') });
    }
  });

  it('puts the folders of a node into its data folder', () => {
    const { options } = parse('--data-dir', '/tmp/n', '--profile-dir', '/tmp/p', '--log-level', 'debug');
    expect(options).toMatchObject({
      profileDir: '/tmp/p',
      pluginDir: join('/tmp/n', 'plugins'),
      vmAliasesFile: join('/tmp/n', 'configs', 'vms', 'aliases.json'),
      logLevel: 'DEBUG',
      logDisplayLevel: 'DEBUG',
    });
  });

  it('refuses a file of aliases that is not there', () => {
    expect(parse('--vm-aliases-file', '/nowhere/aliases.json').text).toContain(
      "'/nowhere/aliases.json' is invalid. There is no such file.",
    );
  });

  it('names a folder of its own with --in-memory, and no other', () => {
    const { options: one } = parse('--in-memory');
    const { options: other } = parse('--in-memory');
    expect(one?.inMemory).toBe(true);
    expect(one?.dataDir).not.toBe(other?.dataDir);
    expect(one?.keystoreDir).toBe(resolve(one?.dataDir ?? '', 'keystore'));
    expect(parse('--in-memory', '--data-dir=/tmp/n').text).toContain('cannot be used with option');
  });

  it('prints nothing with --silent, and still logs to files', () => {
    expect(parse('--silent', '--log-level=debug', '--log-display-level=info').options).toMatchObject({
      silent: true,
      logLevel: 'DEBUG',
      logDisplayLevel: 'OFF',
    });
  });

  it('reads the accounts of a mnemonic, ten of the shared one unless told otherwise', () => {
    const shared = {
      count: 10,
      mnemonic: 'test test test test test test test test test test test junk',
      derivationPath: "m/44'/60'/0'/0",
      balance: 10_000n * 10n ** 18n,
    };
    const read = (...args: readonly string[]) => parse(...args).options?.mnemonic;
    expect(read()).toBeUndefined();
    expect(read('--accounts=0', '--mnemonic', 'a b')).toBeUndefined();
    expect(read('--accounts')).toEqual(shared);
    expect(read('--accounts', '3')).toEqual({ ...shared, count: 3 });
    expect(read('--balance=0.5')).toEqual({ ...shared, balance: 5n * 10n ** 17n });
    expect(read('--mnemonic', 'a b')).toEqual({ ...shared, mnemonic: 'a b' });
    expect(read('--derivation-path=m/0')).toEqual({ ...shared, derivationPath: 'm/0' });
    expect(parse('--accounts=1001').text).toContain('It must be an integer from 0 to 1000.');
    expect(parse('--balance=-1').text).toContain(
      'It must be an amount of the native token such as 100 or 0.5.',
    );
  });

  it('reads the limits of the HTTP server', () => {
    const args = ['--http-read-timeout=2s', '--http-write-timeout', '250ms', '--http-body-limit=1024'];
    expect(parse(...args).options?.http).toEqual({
      ...defaultHttpSettings,
      readTimeoutMs: 2000,
      writeTimeoutMs: 250,
      bodyLimit: 1024,
    });
    expect(parse('--no-request-size-limit').options?.http.bodyLimit).toBe(256 * 2 ** 20);
    expect(parse('--http-body-limit=0').text).toContain('It must be from 1 to 268435456 bytes.');
    expect(parse('--http-idle-timeout=600h').text).toContain('It must be at most 596h.');
  });

  it('limits clients of a public server, and others only where a flag says so', () => {
    expect(parse().options?.clients).toEqual(privateClientSettings);
    expect(parse('--public-api').options?.clients).toEqual(publicClientSettings);
    const given = ['--client-units=60', '--client-connections=0', '--trusted-proxies=10.0.0.0/8,::1'];
    const redis = 'redis://127.0.0.1:6379';
    expect(parse('--public-api', ...given, `--client-units-redis=${redis}`).options?.clients).toEqual({
      ...publicClientSettings,
      unitsPerMinute: 60,
      connections: 0,
      trustedProxies: ['10.0.0.0/8', '::1'],
      redis,
    });
    expect(parse('--trusted-proxies=10.0.0.0/33')).toMatchObject({ code: 2 });
    expect(parse('--trusted-proxies=proxy').text).toContain(
      '"proxy" must be an IP address or a network such as 10.0.0.0/8.',
    );
    expect(parse('--client-units-redis=http://127.0.0.1').text).toContain(
      'It must be a URL with redis or rediss',
    );
    expect(parse('--client-units=-1')).toMatchObject({ code: 2 });
  });

  it('shares the memory for caches of a chain', () => {
    const chains = parse('--cache-size=64').options?.chains;
    expect(chains?.cacheBytes).toBe(64 * 2 ** 20);
    expect(parse('--cache-size=0').text).toContain('It must be from 1 to 65536.');
    expect(parse('--cache-size=65537').text).toContain('It must be from 1 to 65536.');
  });

  it('takes several chains to import', () => {
    expect(parse('--import-chain', 'a=/x', '--import-chain=b=/y=z').options?.importChain).toEqual([
      { name: 'a', folder: '/x' },
      { name: 'b', folder: '/y=z' },
    ]);
  });

  it('teaches its flags', () => {
    const { code, text } = parse('--help');
    expect(code).toBe(0);
    expect(text).toContain('--import-chain <name=folder>');
    expect(text).toContain('Examples:');
  });

  it.each([
    [['--http-port', 'many'], 'It must be an integer from 0 to 65535.'],
    [['--http-port', '65536'], 'It must be an integer from 0 to 65535.'],
    [['--data-dir='], 'It must be the path of a folder; . is the working directory.'],
    [['--api-admin-enabled=perhaps'], 'It must be true or false.'],
    [['--log-level', 'loud'], 'It must be one of OFF, FATAL'],
    [['--import-chain', 'recorded'], 'It must be NAME=FOLDER'],
    [['--import-chain', '../x=y'], 'It must be NAME=FOLDER'],
    [['--import-chain', 'a=/x', '--import-chain', 'a=/y'], 'The name a is given twice.'],
    [['--public-api', '--api-admin-enabled'], 'exclude each other'],
    [['--nothing'], "unknown option '--nothing'"],
    [['word'], 'too many arguments'],
  ])('refuses %j', (args, message) => {
    const { code, text } = parse(...args);
    expect(code).toBe(2);
    expect(text).toContain(message);
  });
});

describe('the flags of chains', () => {
  it('are read in their units', () => {
    const { options } = parse('--rpc-gas-cap=0', '--rpc-evm-timeout=250ms', '--rpc-tx-fee-cap=0.5');
    expect(options?.chains).toMatchObject({
      rpcGasCap: 0n,
      rpcEvmTimeoutMs: 250,
      rpcTxFeeCap: 5n * 10n ** 17n,
    });
    expect(parse(`--fee-recipient=0x${'Ab'.repeat(20)}`).options?.chains.feeRecipient).toBe(
      `0x${'ab'.repeat(20)}`,
    );
    const mining = parse('--no-mining', '--block-time', '1.5').options?.chains.mining;
    expect(mining).toEqual({ automine: false, intervalMs: 1500 });
    expect(parse('--auto-impersonate').options?.chains.autoImpersonate).toBe(true);
    expect(parse('--distinct-timestamps').options?.chains.distinctTimestamps).toBe(true);
    expect(parse('--throw-on-transaction-failures').options?.chains.throwOnTransactionFailures).toBe(true);
    expect(parse('--gas-limit=30000000', '--base-fee', '0', '--order=fifo').options?.chains).toMatchObject({
      gasLimit: 30_000_000n,
      baseFee: 0n,
      order: 'fifo',
      codeSizeLimit: true,
    });
    expect(parse('--disable-code-size-limit').options?.chains.codeSizeLimit).toBe(false);
    expect(parse('--artifacts=out').options?.artifactsDir).toBe(resolve('out'));
    const file = resolve('c.firn');
    expect(parse('--state=c.firn').options?.state).toEqual({ load: file, dump: file });
    expect(parse('--load-state=c.firn').options?.state).toEqual({ load: file, dump: undefined });
    expect(parse('--dump-state=c.firn').options?.state).toEqual({ load: undefined, dump: file });
    expect(parse('--custom-chain=mine=./g.json').options?.customChain).toEqual([
      { name: 'mine', genesisFile: resolve('g.json') },
    ]);
  });

  it.each([
    ['--rpc-gas-cap=1.5', 'It must be an integer from 0 to 18446744073709551615.'],
    ['--rpc-workers=0', 'It must be from 1 to 64.'],
    ['--rpc-evm-timeout=5y', 'It must be a duration such as 5s, 250ms or 1m; 0 is none.'],
    ['--rpc-tx-fee-cap=-1', 'It must be an amount of the native token such as 100 or 0.5.'],
    ['--fee-recipient=0x12', 'It must be an address: 0x and 40 hex digits.'],
    ['--custom-chain=g.json', 'It must be NAME=FILE'],
    [
      '--custom-chain=database=g.json',
      'bootstrapped, database, diskspace, entries, eventloop, executions are checks of the node',
    ],
    [
      '--import-chain=eventloop=folder',
      'bootstrapped, database, diskspace, entries, eventloop, executions are checks of the node',
    ],
    ['--fsync=maybe', 'It must be true or false.'],
    ['--gas-limit=20999', 'It must be from 21000 to 9223372036854775807.'],
    ['--order=lifo', 'Allowed choices are fees, fifo.'],
    ['--chain-id=31337', 'A chain of another one is a custom chain: --custom-chain NAME=genesis.json'],
    ['--fork-url=http://127.0.0.1:8545', '--fork-url is refused. The node copies no chain from a URL'],
    [
      '--rpc-url=http://127.0.0.1:8545',
      'Begin with the accounts of a state that Anvil wrote (--load-state FILE)',
    ],
    ['--steps-tracing', '--steps-tracing is refused. Any transaction can be traced'],
    ['--prune-history', '--prune-history is refused. --pruning-enabled keeps the states'],
    ['--no-cors', '--no-cors is refused. Origins are allowed by --http-allowed-origins'],
    ['--hardfork=prague', 'Chains follow the upgrades of their network: --upgrade-file sets the times'],
  ])('%s is refused with what is allowed', (flag, reason) => {
    const { code, text } = parse(flag);
    expect(code).toBe(2);
    expect(text).toContain(reason);
  });
});
