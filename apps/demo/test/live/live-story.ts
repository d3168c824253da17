import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeClient, type NodeClient } from '@firn/node-client';
import { bytesToHex, idToBytes } from '@firn/primitives';
import { openAtomicWallet } from '../../src/network/atomic-wallet.js';
import { feeConfig } from '../fee-config.js';
import { account, type ChainSender, openChainSender } from './evm-account.js';
import { beginChain, type LiveContracts, liveDay, messageFrom, messageTo, tokenMove } from './evm-story.js';
import { openPlatformDiary, type PlatformDiary } from './platform-diary.js';
import { openPlatformStory, type PlatformStory, strangerOf } from './platform-story.js';
import { createTimedPrograms, type TimedProgram, type TimedPrograms } from './timed-programs.js';

type Hex = `0x${string}`;

/** The first moment: a Saturday evening, so that the days that follow are in another week, and the last of them in another month. */
const firstMoment = Date.UTC(2026, 2, 28, 12) / 1000;
/** EVM chain IDs of the C-Chain and of the custom chain. */
export const evmChainIds = { C: 43_112n, mine: 77_003n };
export type ChainName = keyof typeof evmChainIds;
/** A blockchain that nobody indexes. */
const foreignChain: Hex = `0x${'5a'.repeat(32)}`;

/** One of the node's EVM chains. */
export interface LiveChain extends ChainSender {
  readonly evmChainId: bigint;
  readonly blockchainId: string;
  readonly subnetId: string;
}

/** A node on which things of every kind happened in five days. */
export interface LiveStory {
  readonly clock: TimedPrograms;
  readonly node: NodeClient;
  readonly nodeUrl: string;
  readonly chains: Readonly<Record<ChainName, LiveChain>>;
  readonly contracts: Readonly<Record<ChainName, LiveContracts>>;
  readonly platform: PlatformStory;
  readonly diary: PlatformDiary;
}

const customGenesis = {
  config: {
    chainId: Number(evmChainIds.mine),
    feeConfig,
  },
  alloc: { [account(0).address.slice(2)]: { balance: '0x52B7D2DCC80CD2E4000000' } },
  timestamp: `0x${(firstMoment - 3_600).toString(16)}`,
  gasLimit: 8_000_000,
  difficulty: '0x0',
};

/** Starts the node, and whatever is to watch it from the beginning, and lets everything happen. */
export async function playLiveStory(
  folder: string,
  watch: (clock: TimedPrograms, node: TimedProgram) => Promise<unknown>,
): Promise<LiveStory> {
  mkdirSync(folder, { recursive: true });
  const genesisFile = join(folder, 'genesis.json');
  writeFileSync(genesisFile, JSON.stringify(customGenesis));
  const clock = createTimedPrograms(firstMoment);
  const program = await clock.start(
    '@firn/node',
    [
      ...['--http-port', '0', '--staking-port', '0', '--data-dir', join(folder, 'node')],
      // It stakes in the story: it is no validator yet.
      ...['--staking-identity', 'new'],
      ...[
        '--custom-chain',
        `mine=${genesisFile}`,
        '--min-stake-duration',
        '60s',
        '--log-display-level',
        'OFF',
      ],
    ],
    join(folder, 'node.log'),
  );
  await watch(clock, program);
  const node = createNodeClient({ url: program.url });
  const chains = {
    C: await openChain(node, program.url, 'C', clock),
    mine: await openChain(node, program.url, 'mine', clock),
  };
  const platform = await openPlatformStory(node, clock);
  const diary = await openPlatformDiary(node, platform, clock);
  const contracts = { C: await beginChain(chains.C), mine: await beginChain(chains.mine) };
  const story = { clock, node, nodeUrl: program.url, chains, contracts, platform, diary };
  await saturday(story);
  await sunday(story);
  await monday(story);
  await tuesday(story);
  await wednesday(story);
  return story;
}

async function openChain(
  node: NodeClient,
  nodeUrl: string,
  name: ChainName,
  clock: TimedPrograms,
): Promise<LiveChain> {
  const { blockchainID } = await node.info.getBlockchainID({ alias: name });
  const { blockchains } = await node.platform.getBlockchains();
  const subnetId = blockchains.find(({ id }) => id === blockchainID)?.subnetID;
  const sender = openChainSender(`${nodeUrl}/ext/bc/${name}/rpc`, clock);
  return { ...sender, evmChainId: evmChainIds[name], blockchainId: blockchainID, subnetId: subnetId ?? '' };
}

const coin = 10n ** 9n;
const dayAfter = (days: number, hours: number) => Date.UTC(2026, 2, 28 + days, hours) / 1000;

/** A validator with a delegator, one that nobody runs, and both chains at work until the last second. */
async function saturday({ chains, contracts, platform, diary, clock }: LiveStory): Promise<void> {
  const owner = new Uint8Array(20).fill(0x42);
  await platform.validate(platform.self, 2_000n * coin, dayAfter(30, 0), owner);
  await platform.delegate(platform.self, 50n * coin, dayAfter(2, 12));
  await platform.delegate(platform.self, 70n * coin, dayAfter(20, 0));
  await platform.validate(strangerOf(7), 3_000n * coin, dayAfter(2, 13), owner);
  await liveDay(chains.C, contracts.C, 1);
  await clock.set(dayAfter(1, 0) - 11);
  await chains.C.send(tokenMove(contracts.C, 0, 3, 9n), 0);
  await diary.endDay();
}

/** The C-Chain rests. Members join a subnet, an L1 begins, and one of its validators has a balance for 50 000 seconds only. */
async function sunday({ chains, contracts, platform, diary }: LiveStory): Promise<void> {
  // At the very first second of a day.
  await chains.mine.send({ to: account(5).address, value: 10n ** 18n }, 0);
  await liveDay(chains.mine, contracts.mine, 1);
  await chains.mine.send(messageTo(bytesOf(chains.C), 1));
  await chains.mine.send(messageFrom(foreignChain, 2));
  const members = await platform.createSubnet();
  diary.subnets.push(members);
  await platform.join(members, platform.self, 7n, dayAfter(3, 6));
  await platform.join(members, strangerOf(7), 5n, dayAfter(2, 8));
  const l1 = await platform.createSubnet();
  diary.subnets.push(l1);
  await platform.convert(
    l1,
    { ...platform.self, weight: 20n, balance: coin },
    { ...strangerOf(8), weight: 30n, balance: 50_000n },
  );
  await diary.endDay();
}

/** Blocks are taken back, coins cross between the chains, and another L1 begins. */
async function monday({ chains, contracts, node, platform, diary, clock }: LiveStory): Promise<void> {
  const { C, mine } = chains;
  await C.send(messageFrom(bytesOf(mine), 1));
  await C.send(messageTo(bytesOf(mine), 3));
  await C.send(messageTo(bytesOf(mine), 3));
  await C.send(messageTo(foreignChain, 4));
  const snapshot = await C.ask<Hex>('evm_snapshot');
  await liveDay(C, contracts.C, 9);
  await C.send(messageTo(foreignChain, 5));
  await C.ask('evm_revert', snapshot);
  const wallet = await openAtomicWallet(node, platform.wallet);
  const nonce = BigInt(await C.reader.getTransactionCount({ address: account(0).address }));
  await wallet.exportToPlatform(account(0).address, nonce, 5n * coin);
  await clock.advance(10);
  await wallet.importFromPlatform(account(6).address, 3n * coin);
  await liveDay(C, contracts.C, 2);
  const other = await platform.createSubnet();
  diary.subnets.push(other);
  await platform.convert(other, { ...platform.self, weight: 11n, balance: 2n * coin });
  await platform.leave(diary.subnets[1] ?? '', platform.self);
  await diary.endDay();
}

/** The validator that could not pay goes on, another one leaves. */
async function tuesday({ chains, contracts, platform, diary }: LiveStory): Promise<void> {
  const exhausted = platform.validations.find(({ inserted }) => inserted === 50_000n);
  const other = platform.validations.at(-1);
  if (exhausted === undefined || other === undefined) throw new Error('there are three validations');
  await platform.topUp(exhausted, coin);
  await chains.mine.send(messageFrom(bytesOf(chains.C), 3));
  await liveDay(chains.mine, contracts.mine, 2);
  await platform.disable(other);
  await chains.C.send(tokenMove(contracts.C, 2, 4, 3n));
  await diary.endDay();
}

/** The first day of a month, which runs on. */
async function wednesday({ chains, contracts, diary }: LiveStory): Promise<void> {
  await liveDay(chains.C, contracts.C, 3);
  await chains.C.send(messageTo(bytesOf(chains.mine), 6));
  await chains.mine.send(messageTo(foreignChain, 7));
  await diary.endStory();
}

function bytesOf({ blockchainId }: LiveChain): Hex {
  return bytesToHex(idToBytes(blockchainId)) as Hex;
}
