import type { NodeClient } from '@firn/node-client';
import { bytesToId, hexToBytes, idToBytes, nameToId, nodeIdToBytes } from '@firn/primitives';
import { demoAccounts } from '../accounts.js';
import { until } from '../until.js';
import { demoL1Genesis } from './demo-l1-genesis.js';
import type { PlatformWallet } from './platform-wallet.js';

/** Name of the chain of the L1. */
const demoL1Name = 'meadow';

const virtualMachine = idToBytes(nameToId('subnetevm'));
const signed = { authorizations: 1 };
const subnetAuthorization = { signatureIndices: [0] };
const nativeToken = 1_000_000_000n;
/** What the validators of the L1 can pay with, in 1e-9 of the coin: years, and less than a week at one a second. */
const balances = [2n * nativeToken, 400_000n] as const;
/** A validator that nobody runs. */
const stranger = new Uint8Array(20).fill(9);

/** The ID of the demonstration's chain, which is created with a subnet of its own, and the subnet made an L1, where it is not there yet. */
export async function openDemoL1(
  client: NodeClient,
  wallet: PlatformWallet,
  signal: AbortSignal,
): Promise<string> {
  const id = (await findDemoL1(client)) ?? (await createDemoL1(client, wallet));
  await until(`an answer of the chain ${demoL1Name}`, () => chainIdOf(client, id), signal);
  return id;
}

async function findDemoL1({ platform }: NodeClient): Promise<string | undefined> {
  const { blockchains } = await platform.getBlockchains();
  return blockchains.find(({ name }) => name === demoL1Name)?.id;
}

async function createDemoL1({ info }: NodeClient, wallet: PlatformWallet): Promise<string> {
  const subnet = await wallet.send({ type: 'CreateSubnetTx', owner: wallet.owners });
  const subnetId = subnet.id;
  const chain = await wallet.send(
    {
      type: 'CreateChainTx',
      subnetId,
      chainName: demoL1Name,
      vmId: virtualMachine,
      fxIds: [],
      genesisData: Buffer.from(demoL1Genesis(demoAccounts().funded.address)),
      subnetAuthorization,
    },
    signed,
  );
  const { nodeID, nodePOP } = await info.getNodeID();
  const signer = {
    publicKey: hexToBytes(nodePOP.publicKey),
    proofOfPossession: hexToBytes(nodePOP.proofOfPossession),
  };
  const owner = { threshold: 1, addresses: wallet.owners.addresses };
  const validators = [nodeIdToBytes(nodeID), stranger]
    .map((nodeId, index) => ({
      nodeId,
      weight: 100n,
      balance: balances[index] ?? 0n,
      signer,
      remainingBalanceOwner: owner,
      deactivationOwner: owner,
    }))
    .sort((one, other) => Buffer.compare(one.nodeId, other.nodeId));
  await wallet.send(
    {
      type: 'ConvertSubnetToL1Tx',
      subnetId,
      managerChainId: chain.id,
      managerAddress: new Uint8Array(20),
      validators,
      subnetAuthorization,
    },
    { ...signed, spent: balances[0] + balances[1] },
  );
  return bytesToId(chain.id);
}

/** Undefined as long as the node does not answer for the chain. */
async function chainIdOf(client: NodeClient, id: string): Promise<bigint | undefined> {
  try {
    return await client.chain(id).eth.chainId();
  } catch {
    // The node starts it as soon as a block created it; until then it knows no such chain.
    return undefined;
  }
}
