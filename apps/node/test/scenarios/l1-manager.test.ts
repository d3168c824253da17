import { blsIdentity, createBlsSecretKey } from '@firn/crypto';
import { abis } from '@firn/evm/fixtures/precompile-machine';
import { richAddress } from '@firn/evm/fixtures/signed';
import { signedOnSubnet, subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { warpAddress } from '@firn/evm/precompiles';
import { type Payment, TestWallet, type TxFields } from '@firn/platform-chain/fixtures/test-wallet';
import {
  initialValidationId,
  type PlatformMessage,
  type PlatformTx,
  type ProofOfPossession,
  platformMessageBytes,
  type RegisterL1Validator,
  registeredValidationId,
} from '@firn/platform-codec';
import { bytesToHex, bytesToId, idToBytes, nameToId, nodeIdToBytes } from '@firn/primitives';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { eventually } from '@firn/testing/eventually';
import { encodeWarpMessage, signWarpMessage } from '@firn/warp';
import { decodeEventLog, encodeFunctionData } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import type { HostedChain } from '../../src/chains/hosted-chain.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const native = 10n ** 9n;
const abi = abis.warp;

// One story: each part goes on where the one before ended.
describe('an L1 whose manager is an account of its chain', () => {
  let node: TestNode;
  let wallet: TestWallet;
  let subnetId: Uint8Array;
  let registration: RegisterL1Validator;
  let validationId: Uint8Array;
  let nonce = 0n;
  const added: ProofOfPossession = blsIdentity(createBlsSecretKey());

  function issue(fields: TxFields, payment?: Payment): PlatformTx {
    const tx = wallet.sign(fields, payment);
    node.running.node.platform.issue(tx);
    return tx;
  }

  function hosted(): HostedChain {
    const found = node.running.node.evmChains.find(({ name }) => name !== 'C');
    if (found === undefined) throw new Error('the chain does not run');
    return found;
  }

  /** What the manager says on the chain, signed by the L1's validators that this node is. */
  async function said(message: PlatformMessage): Promise<Uint8Array> {
    const { chain } = hosted();
    const payload = bytesToHex(platformMessageBytes(message)) as Hex;
    const input = encodeFunctionData({ abi, functionName: 'sendWarpMessage', args: [payload] });
    const sent = signedOnSubnet({ to: warpAddress, input, gas: 200_000n, nonce: nonce++ });
    await chain.submit(sent.raw);
    const [log] = chain.receipt(sent.hash)?.logs ?? [];
    const event = decodeEventLog({ abi, topics: log?.topics as [Hex], data: log?.data ?? '0x' });
    const unsigned = hexToBytes((event.args as { message: Hex }).message);
    const { warp } = chain.canonical.rulesOf(chain.head).statefulPrecompiles;
    if (warp === undefined) throw new Error('the chain sends no messages');
    const signers = warp.validators.validatorsOf(bytesToHex(subnetId));
    const { networkId, blockchainId: sourceChainId } = warp.chain;
    const signed = signWarpMessage(
      { networkId, sourceChainId, payload: unsigned.subarray(2 + 4 + 32 + 4) },
      signers,
      [node.running.node.identity],
    );
    return encodeWarpMessage(signed);
  }

  const weigh = (nonceOfMessage: bigint, weight: bigint, of = validationId) =>
    said({ type: 'L1ValidatorWeight', validationId: of, nonce: nonceOfMessage, weight });

  async function validator(): Promise<unknown> {
    const params = { validationID: bytesToId(validationId) };
    const { result, error } = await node.call('/ext/bc/P', 'platform.getL1Validator', params);
    return result ?? error;
  }

  beforeAll(async () => {
    node = await startTestNode(atEnd);
    const { identity, platform } = node.running.node;
    wallet = new TestWallet(platform);
    subnetId = issue({ type: 'CreateSubnetTx', owner: wallet.owners }).id;
    const created = issue(
      {
        type: 'CreateChainTx',
        subnetId,
        chainName: 'games',
        vmId: idToBytes(nameToId('subnetevm')),
        fxIds: [],
        genesisData: Buffer.from(subnetGenesis({ warpConfig: { blockTimestamp: 1_607_144_400 } })),
        subnetAuthorization: { signatureIndices: [0] },
      },
      { authorizations: 1 },
    );
    await eventually(hosted);
    const owner = { threshold: 1, addresses: [wallet.address] };
    issue(
      {
        type: 'ConvertSubnetToL1Tx',
        subnetId,
        managerChainId: created.id,
        managerAddress: hexToBytes(richAddress),
        validators: [
          {
            nodeId: nodeIdToBytes(identity.nodeId),
            weight: 100n,
            balance: native,
            signer: { publicKey: identity.publicKey, proofOfPossession: identity.proofOfPossession },
            remainingBalanceOwner: owner,
            deactivationOwner: owner,
          },
        ],
        subnetAuthorization: { signatureIndices: [0] },
      },
      { spent: native, authorizations: 1 },
    );
    registration = {
      type: 'RegisterL1Validator',
      subnetId,
      nodeId: new Uint8Array(20).fill(0x42),
      blsPublicKey: added.publicKey,
      expiry: platform.state.timestamp + 3_600n,
      remainingBalanceOwner: owner,
      deactivationOwner: owner,
      weight: 20n,
    };
    validationId = registeredValidationId(registration);
  });

  const register = (message: Uint8Array, { proofOfPossession } = added) =>
    issue({ type: 'RegisterL1ValidatorTx', balance: native, proofOfPossession, message }, { spent: native });

  it('registers a validator, once', async () => {
    const message = await said(registration);
    expect(() => register(message, blsIdentity(createBlsSecretKey()))).toThrow('invalid proof of possession');
    const damaged = message.map((byte, index) => (index === message.length - 1 ? byte ^ 1 : byte));
    expect(() => register(damaged)).toThrow('failed verifying warp messages');
    register(message);
    expect(await validator()).toMatchObject({
      nodeID: 'NodeID-73LyQTzYp4YaRvxCy7NAKwaeRdd4uicst',
      weight: '20',
      minNonce: '0',
      balance: String(native),
    });
    expect(() => register(message)).toThrow('warp message already issued');
  });

  it('changes its weight, with nonces that go up', async () => {
    issue({ type: 'SetL1ValidatorWeightTx', message: await weigh(3n, 30n) });
    expect(await validator()).toMatchObject({ weight: '30', minNonce: '4' });
    const stale = await weigh(3n, 31n);
    expect(() => issue({ type: 'SetL1ValidatorWeightTx', message: stale })).toThrow(
      'warp message contains stale nonce 3 must be at least 4',
    );
  });

  it('removes it, but never the last one', async () => {
    issue({ type: 'SetL1ValidatorWeightTx', message: await weigh(4n, 0n) });
    expect(await validator()).toMatchObject({
      code: -32_000,
      message: expect.stringMatching(/failed: not found$/),
    });
    const last = await weigh(0n, 0n, initialValidationId(subnetId, 0));
    expect(() => issue({ type: 'SetL1ValidatorWeightTx', message: last })).toThrow(
      'attempting to remove the last L1 validator from a converted subnet',
    );
  });
});
