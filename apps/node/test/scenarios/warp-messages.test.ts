import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { abis } from '@firn/evm/fixtures/precompile-machine';
import { richAddress, signed } from '@firn/evm/fixtures/signed';
import { signedOnSubnet, subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { messageEntry } from '@firn/evm/fixtures/warp';
import { warpAddress } from '@firn/evm/precompiles';
import { decodePredicateResults, predicateResultsAfter } from '@firn/evm/warp';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { signWarpMessage } from '@firn/warp';
import { decodeEventLog, decodeFunctionResult, encodeFunctionData } from 'viem';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HostedChain } from '../../src/chains/hosted-chain.js';
import { primarySubnet } from '../../src/chains/warp-validators.js';
import { startTestNode, temporaryFolder } from '../fixtures/test-node.js';
import { writeValidatorNetwork } from '../fixtures/validator-network.js';

const networkId = 76_543;
const abi = abis.warp;

describe('a network of one node', () => {
  it("carries a message from the C-Chain to a custom chain under the node's own key", async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const genesisFile = join(dataDir, 'custom.json');
    writeFileSync(genesisFile, subnetGenesis({ warpConfig: { blockTimestamp: 1_607_144_400 } }));
    const { running, call } = await startTestNode(onTestFinished, {
      dataDir,
      networkId: writeValidatorNetwork([dataDir], { networkId }).file,
      customChain: [{ name: 'shop', genesisFile }],
    });
    const { evmChains, identity } = running.node;
    const [c, shop] = evmChains as [HostedChain, HostedChain];

    const input = encodeFunctionData({ abi, functionName: 'sendWarpMessage', args: ['0xc0ffee'] });
    const sent = signed({ to: warpAddress, input, gas: 100_000n });
    await c.chain.submit(sent.raw);
    const [log] = c.chain.receipt(sent.hash)?.logs ?? [];
    const event = decodeEventLog({ abi, topics: log?.topics as [Hex], data: log?.data ?? '0x' });
    const message = hexToBytes((event.args as { message: Hex }).message);
    const { warp } = c.chain.canonical.rulesOf(c.chain.head).statefulPrecompiles;
    if (warp === undefined) throw new Error('the C-Chain sends no messages');
    const unsigned = {
      networkId,
      sourceChainId: warp.chain.blockchainId,
      payload: message.subarray(2 + 4 + 32 + 4),
    };
    const entry = messageEntry(
      signWarpMessage(unsigned, warp.validators.validatorsOf(primarySubnet), [identity]),
    );

    const read = encodeFunctionData({ abi, functionName: 'getVerifiedWarpMessage', args: [0] });
    const delivery = signedOnSubnet({ to: warpAddress, input: read, gas: 300_000n, accessList: [entry] });
    await shop.chain.submit(delivery.raw);
    expect(shop.chain.receipt(delivery.hash)?.status).toBe(1n);
    const results = predicateResultsAfter(shop.chain.head.header.extraData, 80) ?? '0x';
    expect(decodePredicateResults(warpAddress, hexToBytes(results))).toEqual(
      new Map([[delivery.hash, new Set()]]),
    );

    const request = { from: richAddress, to: warpAddress, data: read, accessList: [entry] };
    const { result } = await call('/ext/bc/shop/rpc', 'eth_call', [request, 'latest']);
    const [received, valid] = decodeFunctionResult({
      abi,
      functionName: 'getVerifiedWarpMessage',
      data: result as Hex,
    });
    expect(valid).toBe(true);
    expect(received).toMatchObject({ sourceChainID: warp.chain.blockchainId, payload: '0xc0ffee' });
    expect(received.originSenderAddress.toLowerCase()).toBe(richAddress);
  });

  it('answers the ID of each chain', async () => {
    const { call, running } = await startTestNode(onTestFinished);
    const data = encodeFunctionData({ abi, functionName: 'getBlockchainID' });
    const { result } = await call('/ext/bc/C/rpc', 'eth_call', [{ to: warpAddress, data }, 'latest']);
    const { id } = running.node.platform.blockchains.find(({ name }) => name === 'C-Chain') ?? {};
    expect(result).toBe(`0x${Buffer.from(id ?? []).toString('hex')}`);
  });
});
