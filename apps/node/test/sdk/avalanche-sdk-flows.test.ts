import { createAvalancheWalletClient } from '@avalanche-sdk/client';
import { privateKeyToAvalancheAccount } from '@avalanche-sdk/client/accounts';
import { avalancheFuji } from '@avalanche-sdk/client/chains';
import { nameToId } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultPlatformSettings } from '../../src/config/platform-flags.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';
import { counterChainGenesis, deployCounter } from './counter-chain.js';

const atEnd = atEndOfFile();

const nativeToken = 1_000_000_000n;
const weiPerToken = nativeToken ** 2n;
const day = 86_400n;
const developmentKey = '0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
const account = privateKeyToAvalancheAccount(developmentKey);
const platformAddress = account.getXPAddress('P', 'fuji');
const evmAddress = account.getEVMAddress();

function openWallet({ url }: TestNode) {
  return createAvalancheWalletClient({
    account,
    chain: { ...avalancheFuji, rpcUrls: { default: { http: [`${url}/ext/bc/C/rpc`] } } },
    transport: { type: 'http', url: `${url}/ext/bc/C/rpc` },
  });
}

type Wallet = ReturnType<typeof openWallet>;

let node: TestNode;
let wallet: Wallet;
/** The node itself, as a validator would name it. */
let self: { nodeID: string; nodePOP: { publicKey: string; proofOfPossession: string } };

beforeAll(async () => {
  node = await startTestNode(atEnd, {
    networkId: 'fuji',
    platform: { ...defaultPlatformSettings, devAccounts: true },
  });
  wallet = openWallet(node);
  const { result } = await node.call('/ext/info', 'info.getNodeID');
  self = result as typeof self;
});

const inSeconds = (seconds: bigint): bigint => BigInt(Math.floor(Date.now() / 1000)) + seconds;

/** Signs and sends what a `prepare` function made, and waits as applications do. */
async function send(prepared: Parameters<Wallet['sendXPTransaction']>[0]): Promise<string> {
  const { txHash, chainAlias } = await wallet.sendXPTransaction(prepared);
  await wallet.waitForTxn({ txHash, chainAlias, sleepTime: 50 });
  return txHash;
}

async function platformBalance(): Promise<bigint> {
  return (await wallet.pChain.getBalance({ addresses: [platformAddress] })).balance;
}

describe('@avalanche-sdk/client with the identity of the test network', () => {
  it('finds funds on both chains', async () => {
    expect(await platformBalance()).toBeGreaterThan(1_000_000n * nativeToken);
    expect(await wallet.getBalance({ address: evmAddress })).toBeGreaterThan(1_000n * weiPerToken);
  });

  it('sends from the C-Chain to the platform chain and back', async () => {
    const before = await platformBalance();
    await wallet.send({
      amount: 5n * weiPerToken,
      to: platformAddress,
      sourceChain: 'C',
      destinationChain: 'P',
    });
    const gained = (await platformBalance()) - before;
    expect(gained > 4n * nativeToken && gained <= 5n * nativeToken).toBe(true);

    const evmBefore = await wallet.getBalance({ address: evmAddress });
    await wallet.send({
      amount: 3n * weiPerToken,
      to: evmAddress,
      sourceChain: 'P',
      destinationChain: 'C',
    });
    const returned = (await wallet.getBalance({ address: evmAddress })) - evmBefore;
    expect(returned > 2n * weiPerToken && returned <= 3n * weiPerToken).toBe(true);
  });

  it('pays within the platform chain', async () => {
    const other = privateKeyToAvalancheAccount(
      '0x7a14fdf6bb1d53e28384f70209280dd8848bdc96b5f9eb7fdde9fcddc7ef1a0d',
    );
    const receiver = other.getXPAddress('P', 'fuji');
    const before = (await wallet.pChain.getBalance({ addresses: [receiver] })).balance;
    await send(
      await wallet.pChain.prepareBaseTxn({ outputs: [{ addresses: [receiver], amount: 2n * nativeToken }] }),
    );
    const { balance } = await wallet.pChain.getBalance({ addresses: [receiver] });
    expect(balance - before).toBe(2n * nativeToken);
  });

  it('stakes and delegates', async () => {
    await send(
      await wallet.pChain.prepareAddPermissionlessValidatorTxn({
        nodeId: self.nodeID,
        publicKey: self.nodePOP.publicKey,
        signature: self.nodePOP.proofOfPossession,
        stakeInAvax: 10n * nativeToken,
        end: inSeconds(30n * day),
        rewardAddresses: [platformAddress],
        delegatorRewardAddresses: [platformAddress],
        delegatorRewardPercentage: 2,
      }),
    );
    await send(
      await wallet.pChain.prepareAddPermissionlessDelegatorTxn({
        nodeId: self.nodeID,
        stakeInAvax: 2n * nativeToken,
        end: inSeconds(20n * day),
        rewardAddresses: [platformAddress],
      }),
    );
    const { validators } = await wallet.pChain.getCurrentValidators({ nodeIDs: [self.nodeID] });
    expect(validators).toMatchObject([{ nodeID: self.nodeID, delegatorCount: '1' }]);
  });

  it('creates a subnet, its validator, its chain, and makes an L1 of it', async () => {
    const subnetId = await send(
      await wallet.pChain.prepareCreateSubnetTxn({ subnetOwners: { addresses: [platformAddress] } }),
    );
    await send(
      await wallet.pChain.prepareAddSubnetValidatorTxn({
        subnetId,
        nodeId: self.nodeID,
        weight: 20n,
        end: inSeconds(10n * day),
        subnetAuth: [0],
      }),
    );
    await send(
      await wallet.pChain.prepareRemoveSubnetValidatorTxn({
        subnetId,
        nodeId: self.nodeID,
        subnetAuth: [0],
      }),
    );
    const blockchainId = await send(
      await wallet.pChain.prepareCreateChainTxn({
        subnetId,
        chainName: 'counters',
        vmId: nameToId('subnetevm'),
        genesisData: counterChainGenesis(Buffer.from(evmAddress.slice(2), 'hex')),
        subnetAuth: [0],
      }),
    );
    expect(await deployCounter(`${node.url}/ext/bc/${blockchainId}/rpc`)).toBe(1n);

    const owner = { addresses: [platformAddress], threshold: 1 };
    await send(
      await wallet.pChain.prepareConvertSubnetToL1Txn({
        subnetId,
        blockchainId,
        managerContractAddress: `0x${'01'.repeat(20)}`,
        validators: [
          {
            nodeId: self.nodeID,
            nodePoP: self.nodePOP,
            weight: 100n,
            initialBalanceInAvax: nativeToken,
            remainingBalanceOwner: owner,
            deactivationOwner: owner,
          },
        ],
        subnetAuth: [0],
      }),
    );
    const { result } = await node.call(
      `/ext/bc/${blockchainId}/validators`,
      'validators.getCurrentValidators',
    );
    const { validators } = result as { validators: readonly { validationID: string; isActive: boolean }[] };
    const [{ validationID, isActive } = { validationID: '', isActive: false }] = validators;
    expect(isActive).toBe(true);

    await send(
      await wallet.pChain.prepareIncreaseL1ValidatorBalanceTxn({
        validationId: validationID,
        balanceInAvax: nativeToken,
      }),
    );
    const { balance } = await wallet.pChain.getL1Validator({ validationID });
    expect(balance).toBeGreaterThan(nativeToken);

    await send(
      await wallet.pChain.prepareDisableL1ValidatorTxn({ validationId: validationID, disableAuth: [0] }),
    );
    expect((await wallet.pChain.getL1Validator({ validationID })).balance).toBe(0n);
  });
});
