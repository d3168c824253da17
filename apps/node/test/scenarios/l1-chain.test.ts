import { abis } from '@firn/evm/fixtures/precompile-machine';
import { richAddress } from '@firn/evm/fixtures/signed';
import { signedOnSubnet, subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { messageEntry } from '@firn/evm/fixtures/warp';
import { warpAddress } from '@firn/evm/precompiles';
import { type Payment, TestWallet, type TxFields } from '@firn/platform-chain/fixtures/test-wallet';
import type { PlatformTx, ProofOfPossession } from '@firn/platform-codec';
import { bytesToHex, bytesToId, idToBytes, nameToId, nodeIdToBytes } from '@firn/primitives';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { eventually } from '@firn/testing/eventually';
import { signWarpMessage } from '@firn/warp';
import { decodeEventLog, decodeFunctionResult, encodeFunctionData } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import type { HostedChain } from '../../src/chains/hosted-chain.js';
import { ownIdentity, startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const primaryNetwork = new Uint8Array(32);
const native = 10n ** 9n;
const day = 86_400n;
const abi = abis.warp;

// One story: each part goes on where the one before ended.
describe('a node that validates a subnet, which becomes an L1', () => {
  let node: TestNode;
  let wallet: TestWallet;
  let nodeId: Uint8Array;
  let signer: ProofOfPossession;
  let subnetId: Uint8Array;
  let blockchainId: string;

  function issue(fields: TxFields, payment?: Payment): PlatformTx {
    const tx = wallet.sign(fields, payment);
    node.running.node.platform.issue(tx);
    return tx;
  }

  async function statusOf(blockchainID: string): Promise<unknown> {
    const { result } = await node.call('/ext/bc/P', 'platform.getBlockchainStatus', { blockchainID });
    return (result as { status: string }).status;
  }

  async function validators(): Promise<readonly object[]> {
    const path = `/ext/bc/${blockchainId}/validators`;
    const { result } = await node.call(path, 'validators.getCurrentValidators');
    return (result as { validators: object[] }).validators;
  }

  function hosted(): HostedChain {
    const found = node.running.node.evmChains.find((chain) => chain.blockchainId === blockchainId);
    if (found === undefined) throw new Error('the chain does not run');
    return found;
  }

  beforeAll(async () => {
    node = await startTestNode(atEnd, ownIdentity);
    const { identity, platform } = node.running.node;
    wallet = new TestWallet(platform);
    nodeId = nodeIdToBytes(identity.nodeId);
    signer = { publicKey: identity.publicKey, proofOfPossession: identity.proofOfPossession };
    subnetId = issue({ type: 'CreateSubnetTx', owner: wallet.owners }).id;
    const genesis = subnetGenesis({ warpConfig: { blockTimestamp: 1_607_144_400 } });
    const created = issue(
      {
        type: 'CreateChainTx',
        subnetId,
        chainName: 'games',
        vmId: idToBytes(nameToId('subnetevm')),
        fxIds: [],
        genesisData: Buffer.from(genesis),
        subnetAuthorization: { signatureIndices: [0] },
      },
      { authorizations: 1 },
    );
    blockchainId = bytesToId(created.id);
    await eventually(hosted);
  });

  it('only follows the chain at first', async () => {
    expect(await statusOf(blockchainId)).toBe('Syncing');
    expect(await statusOf('C')).toBe('Syncing');
    expect(await validators()).toEqual([]);
  });

  it('validates the primary network and then the subnet', async () => {
    const now = node.running.node.platform.state.timestamp;
    const weight = 2_000n * native;
    issue(
      {
        type: 'AddPermissionlessValidatorTx',
        validator: { nodeId, startTime: 0n, endTime: now + 30n * day, weight },
        subnetId: primaryNetwork,
        signer,
        stake: [wallet.output(weight)],
        validationRewardsOwner: wallet.owners,
        delegationRewardsOwner: wallet.owners,
        shares: 20_000,
      },
      { spent: weight },
    );
    expect(await statusOf('C')).toBe('Validating');
    expect(await statusOf(blockchainId)).toBe('Syncing');
    const joined = issue(
      {
        type: 'AddSubnetValidatorTx',
        validator: { nodeId, startTime: 0n, endTime: now + 20n * day, weight: 7n },
        subnetId,
        subnetAuthorization: { signatureIndices: [0] },
      },
      { authorizations: 1 },
    );
    expect(await statusOf(blockchainId)).toBe('Validating');
    expect(await validators()).toEqual([
      {
        validationID: bytesToId(joined.id),
        nodeID: node.running.node.identity.nodeId,
        weight: 7,
        startTimestamp: expect.any(Number) as number,
        isActive: true,
        isL1Validator: false,
        isConnected: true,
        uptimeSeconds: expect.any(Number) as number,
        uptimePercentage: 100,
      },
    ]);
  });

  it('leaves the subnet and validates it as an L1', async () => {
    issue(
      { type: 'RemoveSubnetValidatorTx', nodeId, subnetId, subnetAuthorization: { signatureIndices: [0] } },
      { authorizations: 1 },
    );
    expect(await statusOf(blockchainId)).toBe('Syncing');
    const owner = { threshold: 1, addresses: [wallet.address] };
    issue(
      {
        type: 'ConvertSubnetToL1Tx',
        subnetId,
        managerChainId: idToBytes(blockchainId),
        managerAddress: new Uint8Array(20),
        validators: [
          {
            nodeId,
            weight: 20n,
            balance: native,
            signer,
            remainingBalanceOwner: owner,
            deactivationOwner: owner,
          },
        ],
        subnetAuthorization: { signatureIndices: [0] },
      },
      { spent: native, authorizations: 1 },
    );
    expect(await statusOf(blockchainId)).toBe('Validating');
    expect(await validators()).toMatchObject([{ weight: 20, isActive: true, isL1Validator: true }]);
  });

  it('signs messages of the L1, which another chain takes', async () => {
    const { chain } = hosted();
    const input = encodeFunctionData({ abi, functionName: 'sendWarpMessage', args: ['0xc0ffee'] });
    const sent = signedOnSubnet({ to: warpAddress, input, gas: 100_000n });
    await chain.submit(sent.raw);
    const [log] = chain.receipt(sent.hash)?.logs ?? [];
    const event = decodeEventLog({ abi, topics: log?.topics as [Hex], data: log?.data ?? '0x' });
    const message = hexToBytes((event.args as { message: Hex }).message);
    const { warp } = chain.canonical.rulesOf(chain.head).statefulPrecompiles;
    if (warp === undefined) throw new Error('the chain sends no messages');
    expect(warp.validators.subnetOf(warp.chain.blockchainId)).toBe(bytesToHex(subnetId));
    const signers = warp.validators.validatorsOf(bytesToHex(subnetId));
    expect(signers).toMatchObject({ totalWeight: 20n, signers: [{ weight: 20n }] });
    const { networkId, blockchainId: sourceChainId } = warp.chain;
    const unsigned = { networkId, sourceChainId, payload: message.subarray(2 + 4 + 32 + 4) };
    const entry = messageEntry(signWarpMessage(unsigned, signers, [node.running.node.identity]));

    const data = encodeFunctionData({ abi, functionName: 'getVerifiedWarpMessage', args: [0] });
    const request = { from: richAddress, to: warpAddress, data, accessList: [entry] };
    const { result } = await node.call('/ext/bc/C/rpc', 'eth_call', [request, 'latest']);
    const [received, valid] = decodeFunctionResult({
      abi,
      functionName: 'getVerifiedWarpMessage',
      data: result as Hex,
    });
    expect(valid).toBe(true);
    expect(received).toMatchObject({ sourceChainID: sourceChainId, payload: '0xc0ffee' });
  });

  it('validates it no more once it has no balance', async () => {
    const { platform } = node.running.node;
    const [validator] = platform.state.l1Validators(subnetId);
    const validationId = validator?.validationId ?? new Uint8Array();
    issue(
      {
        type: 'DisableL1ValidatorTx',
        validationId,
        disableAuthorization: { signatureIndices: [0] },
      },
      { authorizations: 1 },
    );
    expect(await statusOf(blockchainId)).toBe('Syncing');
    expect(await validators()).toMatchObject([{ isActive: false, isL1Validator: true }]);
    const { warp } = hosted().chain.canonical.rulesOf(hosted().chain.head).statefulPrecompiles;
    expect(warp?.validators.validatorsOf(bytesToHex(subnetId))).toEqual({ signers: [], totalWeight: 20n });
  });
});
