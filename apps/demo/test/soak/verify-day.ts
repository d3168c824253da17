import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { NodeClient } from '@firn/node-client';
import { programScript } from '../../src/programs.js';
import { eventually } from '../eventually.js';
import type { Acknowledged } from './acknowledged.js';

/** What was found at the end of the day. */
export interface DayFindings {
  readonly blocks: number;
  readonly transactions: number;
  readonly platformBlocks: number;
  /** What `firn-metrics verify` wrote. */
  readonly verification: string;
}

const batch = 200;

/**
 * Checks that each acknowledged transaction is there once, that blocks link, and that the metrics are what the node's blocks make them.
 * @throws Error that says what is wrong.
 */
export async function verifyDay(
  node: NodeClient,
  urls: { readonly node: string; readonly service: string },
  acknowledged: Acknowledged,
): Promise<DayFindings> {
  const { blocks, transactions, firstTime } = await checkBlocks(node, acknowledged.evm);
  const platformBlocks = await checkPlatform(node, acknowledged);
  await eventually(
    `the service at block ${blocks}`,
    async () => {
      const { details } = (await (await fetch(`${urls.service}/v2/health-check`)).json()) as {
        details: Record<string, { lastBlock?: number }>;
      };
      return details['chain 43112']?.lastBlock === blocks || undefined;
    },
    120_000,
  );
  return { blocks, transactions, platformBlocks, verification: await verifyMetrics(urls, firstTime) };
}

async function checkBlocks(node: NodeClient, acknowledged: ReadonlySet<string>) {
  const { eth } = node.chain('C');
  const head = Number(await eth.blockNumber());
  const found = new Set<string>();
  let parent: string | undefined;
  let firstTime = 0n;
  for (let from = 0; from <= head; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, head + 1 - from) }, (_, index) =>
      BigInt(from + index),
    );
    for (const block of await Promise.all(
      numbers.map((number) => eth.getBlockByNumber({ number, fullTx: false })),
    )) {
      if (block === null) throw new Error(`a block from ${from} on is missing`);
      if (parent !== undefined && block.parentHash !== parent)
        throw new Error(
          `block ${block.number} has the parent ${block.parentHash}, and ${parent} is before it`,
        );
      parent = block.hash ?? undefined;
      if (block.number === 1n) firstTime = block.timestamp;
      for (const hash of block.transactions as readonly string[]) {
        if (found.has(hash)) throw new Error(`${hash} is in two blocks`);
        found.add(hash);
      }
    }
  }
  for (const hash of acknowledged)
    if (!found.has(hash)) throw new Error(`${hash} was acknowledged and is lost`);
  return { blocks: head, transactions: found.size, firstTime: Number(firstTime) };
}

async function checkPlatform({ platform, native }: NodeClient, acknowledged: Acknowledged): Promise<number> {
  const height = Number((await platform.getHeight()).height);
  const found = new Map<string, number>();
  let parent: string | undefined;
  for (let at = 0; at <= height; at += 1) {
    const { block } = (await platform.getBlockByHeight({
      height: BigInt(at),
      encoding: 'json',
    })) as unknown as {
      block: { id: string; parentID: string; txs?: readonly { id: string }[]; tx?: { id: string } };
    };
    if (parent !== undefined && block.parentID !== parent)
      throw new Error(
        `block ${at} of the platform chain has the parent ${block.parentID}, and ${parent} is before it`,
      );
    parent = block.id;
    for (const { id } of [...(block.txs ?? []), ...(block.tx ? [block.tx] : [])])
      found.set(id, (found.get(id) ?? 0) + 1);
  }
  for (const id of acknowledged.platform)
    if (found.get(id) !== 1)
      throw new Error(`${id} was acknowledged by the platform chain and is in ${found.get(id) ?? 0} blocks`);
  for (const txID of acknowledged.atomic) {
    const { status } = await native.getAtomicTxStatus({ txID });
    if (status !== 'Accepted') throw new Error(`${txID} was acknowledged by the C-Chain and is ${status}`);
  }
  return height;
}

/** Runs `firn-metrics verify`. @throws Error with what it wrote where something differs. */
async function verifyMetrics(
  urls: { readonly node: string; readonly service: string },
  from: number,
): Promise<string> {
  const flags = [
    'verify',
    '43112',
    '--url',
    urls.service,
    '--node-url',
    urls.node,
    '--from',
    String(from - (from % 86_400)),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [programScript('@firn/metrics'), ...flags], {
    maxBuffer: 64 * 2 ** 20,
  });
  return stdout;
}
