import type { NodeClient } from '@firn/node-client';
import { nodeIdToBytes } from '@firn/primitives';
import { privateKeyToAccount } from 'viem/accounts';
import { travellerPrivateKey } from '../accounts.js';
import { pause } from '../pause.js';
import { runTraffic } from '../traffic.js';
import { type AtomicWallet, openAtomicWallet } from './atomic-wallet.js';
import { openDemoL1 } from './demo-l1.js';
import { demoL1ChainId } from './demo-l1-genesis.js';
import { openPlatformWallet, type PlatformWallet } from './platform-wallet.js';

/** What happens beside the C-Chain. */
export interface NetworkTrafficOptions {
  readonly client: NodeClient;
  /** Time between two transactions of the C-Chain; everything else happens less often. */
  readonly intervalMs: number;
  /** Ends all of it. */
  readonly signal: AbortSignal;
  /** Ends what repeats; what is made once is finished before. */
  readonly enough: AbortSignal;
}

const nativeToken = 1_000_000_000n;
/** So many transactions of the C-Chain for one of the L1, and for a transfer between the chains. */
const l1Share = 3;
const transferShare = 60;
const day = 86_400n;
/** A stake of a little more than a day, the shortest of the local network. */
const stakeSeconds = day + 600n;
const delegated = 25n * nativeToken;
const moved = { toChain: 3n * nativeToken, toPlatform: nativeToken };

/**
 * Makes the network worth looking at: a subnet that becomes an L1 with a chain of its own, a delegation that ends within a day, transfers between the
 * C-Chain and the platform chain both ways, and traffic on the L1. What is there already is not made again.
 */
export async function runNetworkTraffic(options: NetworkTrafficOptions): Promise<void> {
  const { client, intervalMs, signal, enough } = options;
  const wallet = await openPlatformWallet(client);
  const chain = await openDemoL1(client, wallet, signal);
  await delegate(client, wallet);
  const atomic = await openAtomicWallet(client, wallet, travellerPrivateKey);
  await moveThereAndBack(client, atomic);
  const traffic = runTraffic({
    client,
    chain,
    evmChainId: demoL1ChainId,
    intervalMs: intervalMs * l1Share,
    signal: enough,
  });
  // One after the other: the wallet spends its greatest output, and only one transaction can.
  const transfers = async () => {
    await pause(intervalMs * transferShare, enough);
    while (!enough.aborted) {
      await moveThereAndBack(client, atomic);
      await pause(intervalMs * transferShare, enough);
    }
  };
  await Promise.all([traffic, transfers()]);
}

/** Delegates to a validator, where nobody does. */
async function delegate({ platform }: NodeClient, wallet: PlatformWallet): Promise<void> {
  const { validators } = await platform.getCurrentValidators();
  const [validator] = validators;
  if (validator === undefined || validators.some(({ delegatorCount = 0n }) => delegatorCount > 0n)) return;
  const { timestamp } = await platform.getTimestamp();
  const now = BigInt(Math.floor(Math.max(Date.now(), Date.parse(timestamp)) / 1000));
  await wallet.send(
    {
      type: 'AddPermissionlessDelegatorTx',
      validator: {
        nodeId: nodeIdToBytes(validator.nodeID),
        weight: delegated,
        startTime: 0n,
        endTime: now + stakeSeconds,
      },
      subnetId: new Uint8Array(32),
      stake: [wallet.output(delegated)],
      rewardsOwner: wallet.owners,
    },
    { spent: delegated },
  );
}

/** Moves coins from the platform chain to an account of the C-Chain, and some of them back. */
async function moveThereAndBack(client: NodeClient, atomic: AtomicWallet): Promise<void> {
  const { address } = privateKeyToAccount(travellerPrivateKey);
  await atomic.untilAccepted(await atomic.importFromPlatform(address, moved.toChain));
  const nonce = await client.chain('C').eth.getTransactionCount({ address, block: 'latest' });
  const exported = await atomic.exportToPlatform(address, nonce, moved.toPlatform);
  await atomic.untilAccepted(exported);
  await atomic.importToPlatform(exported);
}
