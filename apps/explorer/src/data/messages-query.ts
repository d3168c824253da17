import { ethBlockNumber, ethGetLogs } from '@firn/node-client';
import type { Log } from '@firn/node-validators';
import { type Chain, chainsQuery } from './chains.js';
import type { QueryOptions } from './query-options.js';
import { connection, queries } from './session.js';

type Hex = `0x${string}`;

/** The precompile through which contracts send messages to other chains. */
export const warpMessenger = '0x0200000000000000000000000000000000000005';
/** First topic of `SendWarpMessage(address,bytes32,bytes)`. */
export const sentTopic = '0x56600c567728a800c0aa927500f831cb451df66a7af570eb4df4dfbf4674887d';
/** Blocks of each chain that are looked through, and with each wish for older ones; and chains. */
const blocksAtOnce = 1_000n;
const mostChains = 8;
const mostMessages = 100;
const refreshMs = 5000;

/** A message that a contract sent to another chain. */
export interface SentMessage {
  readonly chain: Chain;
  readonly id: Hex;
  readonly sender: Hex;
  readonly block: bigint;
  /** Unix seconds; undefined from nodes that do not tell it. */
  readonly timestamp: bigint | undefined;
  readonly transaction: Hex;
  /** Its position in the block, from 0. */
  readonly logIndex: bigint;
  /** Of the unsigned message. */
  readonly bytes: bigint;
}

/** Where messages were looked for. */
export interface LookedChain {
  readonly chain: Chain;
  readonly lowest: bigint;
  readonly highest: bigint;
}

/**
 * The newest messages of all chains, the newest first.
 * @param steps how many times as many older blocks are looked through too
 */
export function messagesQuery(steps: number): QueryOptions<{
  readonly messages: readonly SentMessage[];
  readonly looked: readonly LookedChain[];
  /** Chains that did not answer. */
  readonly silent: readonly Chain[];
}> {
  return {
    queryKey: ['messages', 'newest', String(steps)],
    // Older blocks are read whole each time: who wished for them reads on.
    ...(steps === 0 && { refetchInterval: refreshMs }),
    queryFn: async ({ signal }) => {
      const { answers, silent } = await askEachChain((chain) => messagesOf(chain, steps, signal));
      const messages = answers
        .flatMap((each) => each.messages)
        .sort((one, other) => (isLater(one, other) ? -1 : 1));
      return {
        messages: messages.slice(0, mostMessages * (steps + 1)),
        looked: answers.map(({ looked }) => looked),
        silent,
      };
    },
  };
}

/** What the first chains answer, and which of them do not. @throws what one threw where none answers. */
export async function askEachChain<Answer>(
  ask: (chain: Chain) => Promise<Answer>,
): Promise<{ readonly answers: readonly Answer[]; readonly silent: readonly Chain[] }> {
  const chains = (await queries.fetchQuery(chainsQuery)).slice(0, mostChains);
  const asked = await Promise.allSettled(chains.map(ask));
  const answers = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const [failed] = asked.filter((each) => each.status === 'rejected');
  if (answers.length === 0 && failed !== undefined) throw failed.reason;
  return { answers, silent: chains.filter((_, index) => asked[index]?.status === 'rejected') };
}

async function messagesOf(
  chain: Chain,
  steps: number,
  signal: AbortSignal,
): Promise<{ readonly messages: readonly SentMessage[]; readonly looked: LookedChain }> {
  const looked = await newestBlocks(chain, steps, signal);
  const logs = await logsOf(looked, { address: warpMessenger, topics: [sentTopic] }, signal);
  return { messages: logs.flatMap((log) => sentMessage(chain, log)), looked };
}

/** The blocks of a chain that messages are looked for in. */
export async function newestBlocks(chain: Chain, steps: number, signal: AbortSignal): Promise<LookedChain> {
  const count = blocksAtOnce * BigInt(steps + 1);
  const options = { pathParams: { blockchainId: chain.path }, signal };
  const highest = await ethBlockNumber(connection().node, options);
  return { chain, lowest: highest >= count ? highest - count + 1n : 0n, highest };
}

/** The logs of these blocks that have an address, or one of several, and topics, in the order of the chain. */
export async function logsOf(
  { chain, lowest, highest }: LookedChain,
  {
    address,
    topics,
  }: { readonly address: Hex | readonly Hex[]; readonly topics: readonly (Hex | readonly Hex[] | null)[] },
  signal: AbortSignal,
): Promise<readonly Log[]> {
  const options = { pathParams: { blockchainId: chain.path }, signal };
  const logs: Log[] = [];
  // Nodes take so many blocks in one question.
  for (let fromBlock = lowest; fromBlock <= highest; fromBlock += blocksAtOnce) {
    const end = fromBlock + blocksAtOnce - 1n;
    const crit = { address, fromBlock, toBlock: end < highest ? end : highest, topics } as const;
    logs.push(...(await ethGetLogs(connection().node, { crit }, options)));
  }
  return logs;
}

/** The message that a log of the precompile tells of; none of a log that is not as its event says. */
export function sentMessage(
  chain: Chain,
  { topics, data, blockNumber, blockTimestamp, transactionHash, logIndex }: Log,
): readonly SentMessage[] {
  const [, sender, id] = topics;
  const length = /^0x[\da-f]{64}([\da-f]{64})/.exec(data)?.[1];
  if (sender === undefined || id === undefined || length === undefined) return [];
  return [
    {
      chain,
      id,
      sender: `0x${sender.slice(-40)}`,
      block: blockNumber,
      timestamp: blockTimestamp ?? undefined,
      transaction: transactionHash,
      logIndex,
      bytes: BigInt(`0x${length}`),
    },
  ];
}

/** By time; within a chain by block, and there by position. */
function isLater(one: SentMessage, other: SentMessage): boolean {
  const [a, b] = [one.timestamp ?? 0n, other.timestamp ?? 0n];
  if (a !== b) return a > b;
  return one.block === other.block ? one.logIndex > other.logIndex : one.block > other.block;
}
