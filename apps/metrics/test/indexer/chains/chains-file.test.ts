import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readChainsFile } from '../../../src/indexer/chains/chains-file.js';
import { blockchainIds } from '../../fixtures/chains-file.js';
import { tempFolder } from '../../fixtures/temp-folder.js';

const chain = {
  evmChainId: 43_114,
  chainName: 'C-Chain',
  blockchainId: blockchainIds[0],
  subnetId: '11111111111111111111111111111111LpoYY',
  network: 'mainnet',
  rpcUrl: 'https://node.example/ext/bc/C/rpc',
};

function readText(text: string) {
  const file = join(tempFolder(), 'chains.json');
  writeFileSync(file, text);
  return readChainsFile(file);
}
const read = (...chains: object[]) => readText(JSON.stringify(chains));

test('a chain is read with its defaults, and fuji is testnet', () => {
  const { rpcUrl, ...record } = chain;
  expect(read({ ...chain, network: 'fuji' })).toEqual({
    targets: [
      {
        record: { ...record, evmChainId: 43_114n, network: 'testnet' },
        rpcUrls: [rpcUrl],
        wsUrl: undefined,
        startBlock: 0n,
      },
    ],
    warnings: [],
  });
});

test('a chain may have several URLs, and the old field names the first', () => {
  const others = ['https://b.example/rpc', 'https://c.example/rpc'];
  expect(read({ ...chain, rpcUrls: others }).targets[0]?.rpcUrls).toEqual([chain.rpcUrl, ...others]);
  const { rpcUrl: _first, ...rest } = chain;
  expect(read({ ...rest, rpcUrls: others }).targets[0]?.rpcUrls).toEqual(others);
});

test('chain IDs beyond 2^53 keep every digit', () => {
  const text = JSON.stringify([chain]).replace('43114', '18446744073709551615');
  expect(readText(text).targets[0]?.record.evmChainId).toBe(18_446_744_073_709_551_615n);
});

test('identifiers that are no CB58 are accepted with a warning', () => {
  expect(read({ ...chain, blockchainId: 'sepolia' }).warnings).toEqual([
    'blockchainId sepolia of C-Chain is no CB58 identifier: typed clients will refuse answers with it',
  ]);
});

test.each<[string, () => unknown, RegExp]>([
  ['no JSON', () => readText('{'), /cannot read the chains file .*chains\.json/],
  ['no array', () => readText('{}'), /is not a list of chains:\n {2}chains: expected array, got {}$/],
  ['no chain', () => read(), /expected at least one chain/],
  [
    'a missing field',
    () => read({ ...chain, chainName: undefined }),
    /chains\.0\.chainName: expected string, got nothing$/,
  ],
  ['an unknown field', () => read({ ...chain, rpcURL: 'x' }), /Unrecognized key: "rpcURL"/],
  [
    'another network',
    () => read({ ...chain, network: 'local' }),
    /chains\.0\.network: .*"mainnet"\|"fuji"\|"testnet"/,
  ],
  [
    'a URL of another kind',
    () => read({ ...chain, rpcUrl: 'ws://node' }),
    /chains\.0\.rpcUrl: expected a URL with http or https/,
  ],
  [
    'no URL',
    () => read({ ...chain, rpcUrl: undefined }),
    /chains\.0\.rpcUrls: expected URLs with http or https/,
  ],
  [
    'an empty list of URLs',
    () => read({ ...chain, rpcUrls: [] }),
    /chains\.0\.rpcUrls: expected at least one URL/,
  ],
  [
    'a URL twice',
    () => read({ ...chain, rpcUrls: [chain.rpcUrl] }),
    /chains\.0\.rpcUrls: .*each must be there once/,
  ],
  [
    'a negative start',
    () => read({ ...chain, startBlock: -1 }),
    /chains\.0\.startBlock: .*expected number to be >=0, got -1/,
  ],
  [
    'a chain ID of another kind',
    () => read({ ...chain, evmChainId: null }),
    /chains\.0\.evmChainId: expected an integer from 0 to 2\^64 - 1, got null/,
  ],
  [
    'a misspelt key',
    () => read({ ...chain, rpcUrll: 'x' }),
    /chains\.0: Unrecognized key: "rpcUrll", did you mean rpcUrl or rpcUrls\? Allowed are evmChainId, chainName/,
  ],
  [
    'a chain ID twice',
    () => read(chain, { ...chain, blockchainId: blockchainIds[1] }),
    /names evmChainId 43114 twice/,
  ],
  ['a blockchain ID twice', () => read(chain, { ...chain, evmChainId: 5 }), /names blockchainId .* twice/],
])('a file with %s is refused and says where', (_name, action, message) => {
  expect(action).toThrow(message);
});
