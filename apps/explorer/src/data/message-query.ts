import { ethGetTransactionReceipt } from '@firn/node-client';
import type { Log } from '@firn/node-validators';
import { bytesToId } from '@firn/primitives';
import { hexToBytes } from '@firn/primitives/bytes';
import { type WarpFacts, warpFacts } from '../decode/warp-facts.js';
import type { Chain } from './chains.js';
import {
  askEachChain,
  type LookedChain,
  logsOf,
  newestBlocks,
  type SentMessage,
  sentMessage,
  sentTopic,
  warpMessenger,
} from './messages-query.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

type Hex = `0x${string}`;

const refreshMs = 5000;

/** First topic of the messenger's `SendCrossChainMessage`, with its own ID of the message and the chain that it goes to. */
const messengerSent = '0x2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8';

/** First topics of the messenger's other events, which have its ID of the message as the second one. */
const stepOfTopic: Readonly<Record<Hex, DeliveryStep['step']>> = {
  // ReceiveCrossChainMessage
  '0x292ee90bbaf70b5d4936025e09d56ba08f3e421156b6a568cf3c2840d9343e34': 'delivered',
  // MessageExecuted
  '0x34795cc6b122b9a0ae684946319f1e14a577b4e8f9b3dda9ac94c21a54d3188c': 'executed',
  // MessageExecutionFailed
  '0x4619adc1017b82e02eaefac01a43d50d6d8de4460774bc370c3ff0210d40c985': 'failed',
};

/** What became of a message on the chain that it went to. */
export interface DeliveryStep {
  readonly step: 'delivered' | 'executed' | 'failed';
  readonly chain: Chain;
  /** Unix seconds; undefined from nodes that do not tell it. */
  readonly timestamp: bigint | undefined;
  readonly transaction: Hex;
  readonly logIndex: bigint;
}

/** A message that was sent by a messenger contract (Teleporter), which tells of its delivery too. */
export interface Messenger {
  readonly address: Hex;
  /** The messenger's own ID of the message. */
  readonly id: Hex;
  /** Chain that it goes to, in cb58. */
  readonly destination: string;
  /** In the order in which they happened. */
  readonly steps: readonly DeliveryStep[];
}

/** One message: what was sent, and what became of it. */
export interface Message {
  readonly sent: SentMessage;
  /** Undefined where the bytes are no message. */
  readonly facts: WarpFacts | undefined;
  /** Undefined where no messenger sent it: then no log tells of its delivery. */
  readonly messenger: Messenger | undefined;
}

/**
 * A message by its ID, where it was looked for, and which chains did not answer; no message where no chain sent it in those blocks.
 * @param steps how many times as many older blocks are looked through too
 */
export function messageQuery(
  id: string,
  steps: number,
): QueryOptions<{
  readonly message: Message | undefined;
  readonly looked: readonly LookedChain[];
  readonly silent: readonly Chain[];
}> {
  return {
    queryKey: ['messages', id.toLowerCase(), String(steps)],
    ...(steps === 0 && { refetchInterval: refreshMs }),
    queryFn: async ({ signal }) => {
      const { answers, silent } = await askEachChain(async (chain) => {
        const looked = await newestBlocks(chain, steps, signal);
        return { looked, sent: isHash(id) ? await sentIn(looked, id, signal) : [] };
      });
      const looked = answers.map((answer) => answer.looked);
      const [first] = answers.flatMap(({ sent }) => sent);
      if (first === undefined) return { message: undefined, looked, silent };
      const sender = await messengerLog(first.sent, signal);
      const delivered = sender && (await deliveryOf(sender, steps, signal));
      return {
        message: { sent: first.sent, facts: warpFacts(first.data), messenger: delivered?.messenger },
        looked,
        silent: delivered === undefined ? silent : [...new Set([...silent, ...delivered.silent])],
      };
    },
  };
}

interface SentLog {
  readonly sent: SentMessage;
  readonly data: Hex;
}

async function sentIn(blocks: LookedChain, id: Hex, signal: AbortSignal): Promise<readonly SentLog[]> {
  const topics = [sentTopic, null, id.toLowerCase() as Hex] as const;
  const logs = await logsOf(blocks, { address: warpMessenger, topics }, signal);
  return logs.flatMap((log) => sentMessage(blocks.chain, log).map((sent) => ({ sent, data: log.data })));
}

/** What a messenger said of a message right before it gave it to the precompile: the log between that message and the one before it. */
async function messengerLog(sent: SentMessage, signal: AbortSignal): Promise<Log | undefined> {
  const options = { pathParams: { blockchainId: sent.chain.path }, signal };
  const receipt = await ethGetTransactionReceipt(connection().node, { hash: sent.transaction }, options);
  const before = (receipt?.logs ?? []).filter(({ logIndex }) => logIndex < sent.logIndex);
  const last = before.findLastIndex(({ address }) => address === warpMessenger);
  return before
    .slice(last + 1)
    .findLast(({ address, topics }) => address === sent.sender && topics[0] === messengerSent);
}

async function deliveryOf(
  { address, topics }: Log,
  steps: number,
  signal: AbortSignal,
): Promise<{ readonly messenger: Messenger; readonly silent: readonly Chain[] } | undefined> {
  const [, id, destination] = topics;
  if (id === undefined || destination === undefined) return undefined;
  const wanted = { address, topics: [Object.keys(stepOfTopic) as Hex[], id] };
  const { answers, silent } = await askEachChain(async (chain) =>
    (await logsOf(await newestBlocks(chain, steps, signal), wanted, signal)).flatMap((log) =>
      stepOf(chain, log),
    ),
  );
  const messenger = { address, id, destination: bytesToId(hexToBytes(destination)), steps: answers.flat() };
  return { messenger, silent };
}

function stepOf(
  chain: Chain,
  { topics, blockTimestamp, transactionHash: transaction, logIndex }: Log,
): readonly DeliveryStep[] {
  const step = stepOfTopic[topics[0] ?? '0x'];
  return step === undefined
    ? []
    : [{ step, chain, timestamp: blockTimestamp ?? undefined, transaction, logIndex }];
}

function isHash(text: string): text is Hex {
  return /^0x[\da-f]{64}$/i.test(text);
}
