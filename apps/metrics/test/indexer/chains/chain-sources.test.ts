import { expect, onTestFinished, test } from 'vitest';
import { createChainSources } from '../../../src/indexer/chains/chain-sources.js';
import type { ChainSource, Hex } from '../../../src/source/chain-source.js';
import { newChainState } from '../../../src/state/load-state.js';
import { blockchainIds } from '../../fixtures/chains-file.js';
import { addressOf, createFakeChain } from '../../fixtures/fake-chain.js';
import { startRpcServer, toWire } from '../../fixtures/rpc-server.js';

const { signal } = new AbortController();
const token = addressOf(600);
const data: Hex = '0x06fdde03';

/** A chain that is read by nobody. */
function chainOf(blocks: ReturnType<typeof createFakeChain>['blocks']) {
  const chain = newChainState(16, {
    evmChainId: 43_112n,
    chainName: 'mine',
    blockchainId: blockchainIds[0],
    subnetId: blockchainIds[0],
    network: 'testnet',
  });
  const last = blocks.at(-1)?.block;
  if (last !== undefined)
    chain.watermark = { num: last.number, hash: last.hash, timestamp: Number(last.timestamp), elapsed: 0 };
  return chain;
}

function fakeBlocks(salt: string) {
  const fake = createFakeChain();
  fake.append(1_770_000_000, [], salt);
  fake.append(1_770_000_001, [], salt);
  return fake.blocks;
}

/** A node by what its contracts answer. */
async function serve(salt: string, answer: Hex, evmChainId?: bigint) {
  const server = await startRpcServer(fakeBlocks(salt).map(toWire), evmChainId);
  onTestFinished(() => server.close());
  server.contracts.set(`${token} ${data}`, answer);
  return server.url;
}

test('a chain that this process reads is asked at the URLs that nothing is wrong with, the one in use first', async () => {
  const chain = chainOf(fakeBlocks('mine'));
  const asked: string[] = [];
  const endpointOf = (name: string, problem?: string) => {
    const call: ChainSource['call'] = async () => {
      asked.push(name);
      throw new Error(`${name} does not answer`);
    };
    return { name, problem, source: { call } };
  };
  chain.endpoints = [
    endpointOf('URL 1', 'it serves another chain'),
    endpointOf('URL 2'),
    endpointOf('URL 3'),
  ];
  chain.readFrom = 'URL 3';
  const sources = createChainSources([], 'http://127.0.0.1:1');
  await expect(sources.of(chain)?.call?.(token, data, signal)).rejects.toThrow('URL 2 does not answer');
  expect(asked).toEqual(['URL 3', 'URL 2']);
  chain.endpoints = chain.endpoints.slice(0, 1);
  expect(sources.of(chain)).toBeUndefined();
});

test('a chain that another process reads is asked where it is as it is stored', async () => {
  const chain = chainOf(fakeBlocks('mine'));
  const rpcUrls = [
    await serve('other', '0x01'),
    await serve('mine', '0x02', 5n),
    await serve('mine', '0x03'),
  ] as const;
  const sources = createChainSources([{ record: chain.record, rpcUrls, startBlock: 0n }], undefined);
  onTestFinished(() => sources.close());
  expect(await sources.of(chain)?.call?.(token, data, signal)).toBe('0x03');
});
