import type { AcceptedBlock } from '@firn/platform-chain/chain';
import type { BlockchainRecord } from '@firn/platform-chain/state';
import { bytesToId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { CreatedChains, type CreatedChainsParts } from '../../src/node/created-chains.js';

const subnetId = new Uint8Array(32).fill(1);

function recordOf(number: number): BlockchainRecord {
  return { id: new Uint8Array(32).fill(number), name: 'shop', subnetId, vmId: new Uint8Array(32).fill(9) };
}

const idOf = (number: number): string => bytesToId(recordOf(number).id);

/** Chains whose virtual machine is a plugin that `open` stands for. */
function runWith(
  records: readonly BlockchainRecord[],
  open: (blockchainId: string) => Promise<unknown>,
  parts: Partial<CreatedChainsParts> = {},
) {
  const blockchains = [...records];
  let accepted: (block: AcceptedBlock) => void = () => {};
  const silent = { info() {}, error() {} };
  const chains = new CreatedChains({
    platform: {
      blockchains,
      genesisOf: () => new Uint8Array(),
      onAccepted(listener: typeof accepted) {
        accepted = listener;
        return () => {};
      },
    },
    pluginChains: { open: ({ blockchainId }: { blockchainId: string }) => open(blockchainId) },
    trackSubnets: undefined,
    logger: silent,
    ...parts,
  } as unknown as CreatedChainsParts);
  return {
    chains,
    create(record: BlockchainRecord) {
      blockchains.push(record);
      accepted({ blockchains: [record] } as unknown as AcceptedBlock);
      return new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('created chains', () => {
  it('are opened when they were there before, and when they come', async () => {
    const opened: string[] = [];
    const { chains, create } = runWith([recordOf(2), recordOf(3)], async (id) => opened.push(id));
    await chains.start();
    expect(opened).toEqual([idOf(2), idOf(3)]);
    await create(recordOf(4));
    expect(opened).toEqual([idOf(2), idOf(3), idOf(4)]);
    await chains.retry();
    expect(opened).toHaveLength(3);
    expect(chains.idle.size).toBe(0);
  });

  it('are no more than so many', async () => {
    const { chains, create } = runWith([recordOf(2), recordOf(3)], async () => {}, { maxChains: 2 });
    await chains.start();
    await create(recordOf(4));
    expect([...chains.idle]).toEqual([
      [
        idOf(4),
        {
          subnetId: bytesToId(subnetId),
          reason: 'this node runs at most 2 chains that transactions created',
        },
      ],
    ]);
  });

  it('are tried again when there are more virtual machines', async () => {
    let isLoaded = false;
    const { chains } = runWith([recordOf(2)], async () => {
      if (!isLoaded) throw new Error('no plugin');
    });
    await chains.start();
    expect([...chains.idle]).toEqual([[idOf(2), { subnetId: bytesToId(subnetId), reason: 'no plugin' }]]);
    isLoaded = true;
    await chains.retry();
    expect(chains.idle.size).toBe(0);
  });

  it('do not wait for a plugin that takes its time', async () => {
    const opened: string[] = [];
    const { chains, create } = runWith([], (id) =>
      id === idOf(2) ? new Promise(() => {}) : Promise.resolve(opened.push(id)),
    );
    await chains.start();
    await create(recordOf(2));
    await create(recordOf(3));
    expect(opened).toEqual([idOf(3)]);
    await chains.close();
  });

  it('are left alone where their subnet is not tracked, and after the end', async () => {
    const opened: string[] = [];
    const tracked = { trackSubnets: [bytesToId(new Uint8Array(32).fill(8))] };
    const { chains, create } = runWith([recordOf(2)], async (id) => opened.push(id), tracked);
    await chains.start();
    await create(recordOf(3));
    const other = runWith([], async (id) => opened.push(id));
    await other.chains.start();
    await other.chains.close();
    await other.create(recordOf(4));
    expect(opened).toEqual([]);
    expect(chains.idle.size).toBe(0);
  });
});
