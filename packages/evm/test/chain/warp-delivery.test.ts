import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import {
  decodeWarpPayload,
  encodeHashPayload,
  encodeUnsignedMessage,
  signWarpMessage,
  type UnsignedWarpMessage,
  warpMessageId,
} from '@firn/warp';
import { decodeEventLog, decodeFunctionResult, encodeFunctionData } from 'viem';
import { describe, expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { callContract } from '../../src/chain/queries/call-contract.js';
import { estimateGas } from '../../src/chain/queries/estimate-gas.js';
import { replayBlock } from '../../src/chain/queries/replay-block.js';
import { warpAddress } from '../../src/precompiles/stateful/warp-messenger.js';
import { createdAddress } from '../../src/receipt/expand-receipts.js';
import type { AccessListEntry } from '../../src/transaction/transaction.js';
import { decodePredicateResults, predicateResultsAfter } from '../../src/warp/predicate-results.js';
import { assemble, deploying } from '../fixtures/assemble.js';
import { openCustomTestChain } from '../fixtures/custom-chain.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { abis } from '../fixtures/precompile-machine.js';
import { richAddress, signed } from '../fixtures/signed.js';
import { signedOnSubnet, subnetGenesis } from '../fixtures/subnet-genesis.js';
import {
  chainA,
  chainB,
  messageEntry,
  networkId,
  testSigner,
  validatorSet,
  warpRules,
} from '../fixtures/warp.js';

const abi = abis.warp;
/** A development network of one validator, which is this node. */
const node = testSigner(1);
const validators = validatorSet([node], [1n]);
const warpConfig = { warpConfig: { blockTimestamp: 1_607_144_400 } };
const cChain = (): EvmChain => openLocalChain(temporaryStore(), { warp: warpRules(chainA, validators) });
const subnet = (): EvmChain =>
  openCustomTestChain(temporaryStore(), subnetGenesis(warpConfig), { warp: warpRules(chainB, validators) })
    .chain;

/** Calls the messenger with its input, and keeps what it returns in the slots from 0 on. */
const reader = assemble(`
  CALLDATASIZE 0x00 0x00 CALLDATACOPY
  0x0100 0x00 CALLDATASIZE 0x00 0x00 ${warpAddress} GAS CALL
  0x20 SSTORE
  RETURNDATASIZE 0x00 0x00 RETURNDATACOPY
  0x00 MLOAD 0x00 SSTORE 0x20 MLOAD 0x01 SSTORE 0x40 MLOAD 0x02 SSTORE 0x60 MLOAD 0x03 SSTORE
  0xa0 MLOAD 0x05 SSTORE 0xc0 MLOAD 0x06 SSTORE STOP`);

const getMessage = (index: number): Hex =>
  encodeFunctionData({ abi, functionName: 'getVerifiedWarpMessage', args: [index] });

/** Sends a message on a chain and returns it as validators sign it. */
async function send(chain: EvmChain, said: Hex, sign = signed): Promise<UnsignedWarpMessage> {
  const input = encodeFunctionData({ abi, functionName: 'sendWarpMessage', args: [said] });
  const transaction = sign({ to: warpAddress, input, gas: 200_000n, nonce: 0n });
  await chain.submit(transaction.raw);
  const receipt = chain.receipt(transaction.hash);
  const [log] = receipt?.logs ?? [];
  if (log === undefined) throw new Error(`no message was sent: status ${receipt?.status}`);
  const decoded = decodeEventLog({ abi, topics: log.topics as [Hex], data: log.data });
  const args = decoded.args as { sender: string; messageID: Hex; message: Hex };
  const encoded = hexToBytes(args.message);
  expect(log.address).toBe(warpAddress);
  expect(args.sender.toLowerCase()).toBe(richAddress);
  expect(args.messageID).toBe(warpMessageId(encoded));
  const payload = encoded.subarray(2 + 4 + 32 + 4);
  const unsigned = { networkId, sourceChainId: bytesToHex(encoded.subarray(6, 38)), payload };
  expect(bytesToHex(encodeUnsignedMessage(unsigned))).toBe(args.message);
  return unsigned;
}

/** Deploys the reader on a custom chain as its first transaction. */
async function deployReader(chain: EvmChain): Promise<Hex> {
  await chain.submit(signedOnSubnet({ nonce: 0n, input: deploying(reader), gas: 1_000_000n }).raw);
  return createdAddress(richAddress, 0n);
}

async function deliver(
  chain: EvmChain,
  to: Hex,
  { accessList, input, nonce }: { accessList: readonly AccessListEntry[]; input: Hex; nonce: bigint },
): Promise<{ status: bigint | undefined; gasUsed: bigint | undefined; slots: bigint[] }> {
  const transaction = signedOnSubnet({ to, input, accessList: [...accessList], nonce, gas: 2_000_000n });
  await chain.submit(transaction.raw);
  const receipt = chain.receipt(transaction.hash);
  const state = chain.stateAfter(chain.head);
  const slots = [0, 1, 2, 3, 5, 6].map((slot) => {
    const word = new Uint8Array(32);
    word[31] = slot;
    return BigInt(`0x0${bytesToHex(state.storage(to, word)).slice(2)}`);
  });
  return { status: receipt?.status, gasUsed: receipt?.gasUsed, slots };
}

const failedIn = (chain: EvmChain): (readonly number[])[] => {
  const results = predicateResultsAfter(chain.head.header.extraData, 80) ?? '0x';
  return [...decodePredicateResults(warpAddress, hexToBytes(results)).values()].map((failed) => [...failed]);
};

describe('a message from one chain to another', () => {
  it('is sent, signed by the network of one node, delivered and read', async () => {
    const unsigned = await send(cChain(), '0xc0ffee');
    expect(unsigned.sourceChainId).toBe(chainA);
    expect(decodeWarpPayload(unsigned.payload)).toMatchObject({
      payload: Uint8Array.of(0xc0, 0xff, 0xee),
    });
    const entry = messageEntry(signWarpMessage(unsigned, validators, [node]));

    const b = subnet();
    const target = await deployReader(b);
    const delivered = await deliver(b, target, { accessList: [entry], input: getMessage(0), nonce: 1n });
    // (offset, valid, source, sender, ..., length, payload)
    expect(delivered).toMatchObject({
      status: 1n,
      slots: [64n, 1n, BigInt(chainA), BigInt(richAddress), 3n, BigInt(`0xc0ffee${'00'.repeat(29)}`)],
    });
    expect(failedIn(b)).toEqual([[]]);
    expect(b.head.header.extraData.slice(2 + 160)).toHaveLength((2 + 4 + 32 + 4 + 20 + 4) * 2);

    const replayed: bigint[] = [];
    await replayBlock(b, b.head, async ({ run }) => void replayed.push((await run()).gasUsed));
    expect(replayed).toEqual([delivered.gasUsed]);
  });

  it('goes the other way too, with the results alone in the extra data of the C-Chain', async () => {
    const unsigned = await send(subnet(), '0x01', signedOnSubnet);
    expect(unsigned.sourceChainId).toBe(chainB);
    const a = cChain();
    const entry = messageEntry(signWarpMessage(unsigned, validators, [node]));
    const transaction = signed({
      to: warpAddress,
      input: getMessage(0),
      accessList: [entry],
      nonce: 0n,
      gas: 300_000n,
    });
    await a.submit(transaction.raw);
    const chunks = BigInt(entry.storageKeys.length);
    // 21,000 + input, the verification, and the read.
    const input = getMessage(0).slice(2).match(/../gu) ?? [];
    const inputGas = input.reduce((sum, byte) => sum + (byte === '00' ? 4n : 16n), 0n);
    expect(a.receipt(transaction.hash)).toMatchObject({
      status: 1n,
      gasUsed: 21_000n + inputGas + 125_000n + 512n * chunks + 250n + 750n + 512n * chunks,
    });
    const results = a.head.header.extraData;
    expect(decodePredicateResults(warpAddress, hexToBytes(results))).toEqual(
      new Map([[transaction.hash, new Set()]]),
    );
  });

  it('is invalid without enough signatures, and the transaction runs all the same', async () => {
    const unsigned = await send(cChain(), '0xc0ffee');
    const good = signWarpMessage(unsigned, validators, [node]);
    const stranger = testSigner(9);
    const bad = signWarpMessage(unsigned, validatorSet([stranger], [1n]), [stranger]);
    const b = subnet();
    const target = await deployReader(b);
    const accessList = [messageEntry(bad), messageEntry(good)];
    const first = await deliver(b, target, { accessList, input: getMessage(0), nonce: 1n });
    expect(first).toMatchObject({ status: 1n, slots: [64n, 0n, 0n, 0n, 0n, 0n] });
    expect(failedIn(b)).toEqual([[0]]);
    const second = await deliver(b, target, { accessList, input: getMessage(1), nonce: 2n });
    expect(second.slots[1]).toBe(1n);
    const none = await deliver(b, target, { accessList, input: getMessage(2), nonce: 3n });
    expect(none.slots[1]).toBe(0n);
    const replayed: bigint[] = [];
    await replayBlock(b, b.head, async ({ run }) => void replayed.push((await run()).gasUsed));
    expect(replayed).toEqual([none.gasUsed]);
  });

  it('can name a block', async () => {
    const blockHash: Hex = `0x${'ab'.repeat(32)}`;
    const unsigned = { networkId, sourceChainId: chainA, payload: encodeHashPayload(blockHash) };
    const entry = messageEntry(signWarpMessage(unsigned, validators, [node]));
    const b = subnet();
    const call = (functionName: 'getVerifiedWarpBlockHash' | 'getVerifiedWarpMessage', index: number) =>
      callContract(b, {
        to: warpAddress,
        input: encodeFunctionData({ abi, functionName, args: [index] }),
        accessList: [entry],
      });
    const { output } = await call('getVerifiedWarpBlockHash', 0);
    expect(decodeFunctionResult({ abi, functionName: 'getVerifiedWarpBlockHash', data: output })).toEqual([
      { sourceChainID: chainA, blockHash },
      true,
    ]);
    const absent = await call('getVerifiedWarpBlockHash', 1);
    expect(absent.output).toBe(`0x${'00'.repeat(96)}`);
    expect((await call('getVerifiedWarpMessage', 0)).error?.message).toBe(
      'cannot unpack addressed payload: wrong payload type',
    );
    expect((await call('getVerifiedWarpMessage', 0x8000_0000)).error?.message).toBe(
      'invalid index to specify warp message: larger than MaxInt32',
    );
  });

  it('is refused by the pool where it is no message', async () => {
    const b = subnet();
    const submit = (storageKeys: Hex[]) =>
      b.submit(
        signedOnSubnet({
          to: richAddress,
          accessList: [{ address: warpAddress, storageKeys }],
          gas: 300_000n,
        }).raw,
      );
    await expect(submit([])).rejects.toThrow('cannot unpack predicate bytes: no delimiter found: length (0)');
    await expect(submit([`0xff${'00'.repeat(31)}`])).rejects.toThrow('cannot unpack warp message: ');
    const entry = messageEntry(
      signWarpMessage({ networkId, sourceChainId: chainA, payload: Uint8Array.of(1) }, validators, [node]),
    );
    await expect(submit([...entry.storageKeys])).rejects.toThrow('cannot unpack warp message payload: ');
  });

  it('is estimated with the price of its verification', async () => {
    const unsigned = await send(cChain(), '0xc0ffee');
    const entry = messageEntry(signWarpMessage(unsigned, validators, [node]));
    const b = subnet();
    const request = { from: richAddress, to: warpAddress, input: getMessage(0), accessList: [entry] };
    const estimated = await estimateGas(b, request);
    const { gasUsed, output } = await callContract(b, request);
    expect(decodeFunctionResult({ abi, functionName: 'getVerifiedWarpMessage', data: output })).toEqual([
      {
        sourceChainID: chainA,
        originSenderAddress: expect.stringMatching(/^0x8db97c7c/iu),
        payload: '0xc0ffee',
      },
      true,
    ]);
    expect(estimated).toBeGreaterThanOrEqual(gasUsed);
    expect(gasUsed).toBeGreaterThan(125_000n + 21_000n);
  });
});
