import { evm, networkIDs, pvm, utils } from '@avalabs/avalanchejs';
import { blsIdentity } from '@firn/crypto';
import { bytesToNodeId, nameToId } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';
import { AvalanchejsWallet, l1Validator } from './avalanchejs-wallet.js';
import { counterChainGenesis, deployCounter } from './counter-chain.js';

const atEnd = atEndOfFile();

const nativeToken = 1_000_000_000n;
const day = 86_400n;

let node: TestNode;
let wallet: AvalanchejsWallet;
/** The node itself, as a validator would name it. */
let self: { nodeID: string; nodePOP: { publicKey: string; proofOfPossession: string } };

beforeAll(async () => {
  node = await startTestNode(atEnd);
  wallet = await AvalanchejsWallet.open(node.url);
  const { result } = await node.call('/ext/info', 'info.getNodeID');
  self = result as typeof self;
});

const inSeconds = (seconds: bigint): bigint => BigInt(Math.floor(Date.now() / 1000)) + seconds;

async function statusOf(txID: string): Promise<string> {
  return (await wallet.platform.getTxStatus({ txID })).status;
}

async function balanceOf(address: string): Promise<bigint> {
  const { balance } = await wallet.platform.getBalance({ addresses: [address] });
  return BigInt(balance);
}

async function cChainBalance(): Promise<bigint> {
  const address = utils.bufferToHex(wallet.evmAddressBytes);
  const { result } = await node.call('/ext/bc/C/rpc', 'eth_getBalance', [address, 'latest']);
  return BigInt(result as string);
}

describe('avalanchejs against a local network', () => {
  it('reads the context of the network', () => {
    expect(wallet.context).toMatchObject({ networkID: networkIDs.LocalID, hrp: 'local' });
    expect(wallet.context.pBlockchainID).toBe(networkIDs.PlatformChainID.toString());
  });

  it('pays within the platform chain', async () => {
    const to = new Uint8Array(20).fill(7);
    const receiver = utils.format('P', wallet.context.hrp, to);
    const tx = pvm.newBaseTx(
      { ...(await wallet.common()), outputs: [wallet.output(3n * nativeToken, [to])] },
      wallet.context,
    );
    expect(await statusOf(await wallet.send(tx))).toBe('Committed');
    expect(await balanceOf(receiver)).toBe(3n * nativeToken);
  });

  it('moves funds from the platform chain to the C-Chain and back', async () => {
    const { context } = wallet;
    const before = await cChainBalance();
    const toC = pvm.newExportTx(
      {
        ...(await wallet.common()),
        destinationChainId: context.cBlockchainID,
        outputs: [wallet.output(20n * nativeToken)],
      },
      context,
    );
    expect(await statusOf(await wallet.send(toC))).toBe('Committed');

    const arrived = await wallet.cChain.getUTXOs({ addresses: [wallet.addressOn('C')], sourceChain: 'P' });
    expect(arrived.utxos).toHaveLength(1);
    const imported = await wallet.sendAtomic(
      evm.newImportTxFromBaseFee(
        context,
        wallet.evmAddressBytes,
        [wallet.addressBytes],
        [...arrived.utxos],
        context.pBlockchainID,
        (await wallet.cChain.getBaseFee()) / nativeToken + 1n,
      ),
    );
    expect((await wallet.cChain.getAtomicTxStatus(imported)).status).toBe('Accepted');
    const gained = (await cChainBalance()) - before;
    expect(gained > 19n * nativeToken ** 2n && gained < 20n * nativeToken ** 2n).toBe(true);

    const { result: nonce } = await node.call('/ext/bc/C/rpc', 'eth_getTransactionCount', [
      utils.bufferToHex(wallet.evmAddressBytes),
      'latest',
    ]);
    const platformBefore = await balanceOf(wallet.addressOn('P'));
    const exported = await wallet.sendAtomic(
      evm.newExportTxFromBaseFee(
        context,
        (await wallet.cChain.getBaseFee()) / nativeToken + 1n,
        10n * nativeToken,
        context.pBlockchainID,
        wallet.evmAddressBytes,
        [wallet.addressBytes],
        BigInt(nonce as string),
      ),
    );
    expect((await wallet.cChain.getAtomicTxStatus(exported)).status).toBe('Accepted');

    const { utxos } = await wallet.platform.getUTXOs({
      addresses: [wallet.addressOn('P')],
      sourceChain: 'C',
    });
    const { feeState } = await wallet.common();
    const back = pvm.newImportTx(
      {
        feeState,
        fromAddressesBytes: [wallet.addressBytes],
        utxos,
        sourceChainId: context.cBlockchainID,
        toAddressesBytes: [wallet.addressBytes],
      },
      context,
    );
    expect(await statusOf(await wallet.send(back))).toBe('Committed');
    const returned = (await balanceOf(wallet.addressOn('P'))) - platformBefore;
    expect(returned > 9n * nativeToken && returned < 10n * nativeToken).toBe(true);
  });

  it('stakes: a validator, and a delegator behind it', async () => {
    const stake = 2_000n * nativeToken;
    // The node itself is a validator of the genesis already.
    const nodeId = bytesToNodeId(new Uint8Array(20).fill(7));
    const another = { nodeId, ...blsIdentity(new Uint8Array(32).fill(7)) };
    const validator = pvm.newAddPermissionlessValidatorTx(
      {
        ...(await wallet.common()),
        nodeId: another.nodeId,
        publicKey: another.publicKey,
        signature: another.proofOfPossession,
        subnetId: networkIDs.PrimaryNetworkID.toString(),
        start: inSeconds(0n),
        end: inSeconds(30n * day),
        weight: stake,
        shares: 20_000,
        rewardAddresses: [wallet.addressBytes],
        delegatorRewardsOwner: [wallet.addressBytes],
      },
      wallet.context,
    );
    const validatorId = await wallet.send(validator);
    expect(await statusOf(validatorId)).toBe('Committed');
    const delegator = pvm.newAddPermissionlessDelegatorTx(
      {
        ...(await wallet.common()),
        nodeId: another.nodeId,
        subnetId: networkIDs.PrimaryNetworkID.toString(),
        start: inSeconds(0n),
        end: inSeconds(20n * day),
        weight: 25n * nativeToken,
        rewardAddresses: [wallet.addressBytes],
      },
      wallet.context,
    );
    const delegatorId = await wallet.send(delegator);
    expect(await statusOf(delegatorId)).toBe('Committed');

    const { validators } = await wallet.platform.getCurrentValidators({ nodeIDs: [another.nodeId] });
    expect(validators).toMatchObject([
      {
        txID: validatorId,
        nodeID: another.nodeId,
        weight: String(stake),
        connected: false,
        delegatorCount: '1',
        delegatorWeight: String(25n * nativeToken),
        delegators: [{ txID: delegatorId }],
      },
    ]);
    const { staked } = await wallet.platform.getStake({ addresses: [wallet.addressOn('P')] });
    expect(BigInt(staked)).toBe(stake + 25n * nativeToken);
  });

  describe('a subnet of its own', () => {
    let subnetId: string;
    let blockchainId: string;

    it('is created', async () => {
      const tx = pvm.newCreateSubnetTx(
        { ...(await wallet.common()), subnetOwners: [wallet.addressBytes] },
        wallet.context,
      );
      subnetId = await wallet.send(tx);
      expect(await statusOf(subnetId)).toBe('Committed');
      expect(await wallet.platform.getSubnet({ subnetID: subnetId })).toMatchObject({
        isPermissioned: true,
        controlKeys: [wallet.addressOn('P')],
        threshold: '1',
      });
    });

    it('gets a validator and loses it', async () => {
      const added = pvm.newAddSubnetValidatorTx(
        {
          ...(await wallet.common()),
          subnetId,
          subnetAuth: [0],
          nodeId: self.nodeID,
          start: inSeconds(0n),
          end: inSeconds(10n * day),
          weight: 20n,
        },
        wallet.context,
      );
      expect(await statusOf(await wallet.send(added, true))).toBe('Committed');
      const { validators } = await wallet.platform.getCurrentValidators({ subnetID: subnetId });
      expect(validators).toMatchObject([{ nodeID: self.nodeID, weight: '20' }]);

      const removed = pvm.newRemoveSubnetValidatorTx(
        { ...(await wallet.common()), subnetId, subnetAuth: [0], nodeId: self.nodeID },
        wallet.context,
      );
      expect(await statusOf(await wallet.send(removed, true))).toBe('Committed');
      expect((await wallet.platform.getCurrentValidators({ subnetID: subnetId })).validators).toEqual([]);
    });

    it('runs a chain, on which a contract is deployed', async () => {
      const tx = pvm.newCreateChainTx(
        {
          ...(await wallet.common()),
          subnetId,
          subnetAuth: [0],
          chainName: 'counters',
          vmId: nameToId('subnetevm'),
          fxIds: [],
          genesisData: counterChainGenesis(wallet.evmAddressBytes),
        },
        wallet.context,
      );
      blockchainId = await wallet.send(tx, true);
      expect(await statusOf(blockchainId)).toBe('Committed');
      expect((await wallet.platform.validatedBy({ blockchainID: blockchainId })).subnetID).toBe(subnetId);
      expect(await deployCounter(`${node.url}/ext/bc/${blockchainId}/rpc`)).toBe(1n);
      expect((await wallet.platform.getBlockchainStatus(blockchainId)).status).toBe('Syncing');
    });

    it('becomes an L1, whose validator is topped up and disabled', async () => {
      const converted = pvm.newConvertSubnetToL1Tx(
        {
          ...(await wallet.common()),
          subnetId,
          subnetAuth: [0],
          chainId: blockchainId,
          address: new Uint8Array(20).fill(1),
          validators: [
            l1Validator(self.nodeID, self.nodePOP, {
              weight: 100n,
              balance: nativeToken,
              owner: wallet.owner,
            }),
          ],
        },
        wallet.context,
      );
      expect(await statusOf(await wallet.send(converted, true))).toBe('Committed');
      expect(await wallet.platform.getSubnet({ subnetID: subnetId })).toMatchObject({
        isPermissioned: false,
        managerChainID: blockchainId,
      });
      expect((await wallet.platform.getBlockchainStatus(blockchainId)).status).toBe('Validating');

      const [first] = await l1Validators();
      const validationId = first?.validationID ?? '';
      expect(first).toMatchObject({ nodeID: self.nodeID, isActive: true, isL1Validator: true, weight: 100 });

      const before = BigInt((await wallet.platform.getL1Validator(validationId)).balance);
      const topUp = pvm.newIncreaseL1ValidatorBalanceTx(
        { ...(await wallet.common()), validationId, balance: 2n * nativeToken },
        wallet.context,
      );
      expect(await statusOf(await wallet.send(topUp))).toBe('Committed');
      const after = BigInt((await wallet.platform.getL1Validator(validationId)).balance);
      expect(after > before + nativeToken && after <= before + 2n * nativeToken).toBe(true);

      const disabled = pvm.newDisableL1ValidatorTx(
        { ...(await wallet.common()), validationId, disableAuth: [0] },
        wallet.context,
      );
      expect(await statusOf(await wallet.send(disabled, true))).toBe('Committed');
      expect(await l1Validators()).toMatchObject([{ validationID: validationId, isActive: false }]);
      expect(BigInt((await wallet.platform.getL1Validator(validationId)).balance)).toBe(0n);
    });

    async function l1Validators(): Promise<readonly { readonly validationID: string }[]> {
      const path = `/ext/bc/${blockchainId}/validators`;
      const { result } = await node.call(path, 'validators.getCurrentValidators', {});
      return (result as { validators: readonly { readonly validationID: string }[] }).validators;
    }
  });
});
