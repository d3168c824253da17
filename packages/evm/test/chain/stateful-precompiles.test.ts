import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { type Abi, encodeFunctionData, getAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { callContract } from '../../src/chain/queries/call-contract.js';
import { replayBlock } from '../../src/chain/queries/replay-block.js';
import { readFeeConfig } from '../../src/precompiles/stateful/fee-manager.js';
import { readRole } from '../../src/precompiles/stateful/roles.js';
import { openCustomTestChain } from '../fixtures/custom-chain.js';
import { TestClock } from '../fixtures/local-chain.js';
import { abis } from '../fixtures/precompile-machine.js';
import { richAddress } from '../fixtures/signed.js';
import { signedOnSubnet, subnetGenesis } from '../fixtures/subnet-genesis.js';
import { tracedCall } from '../fixtures/traced-call.js';

const senders: Hex = '0x0200000000000000000000000000000000000002';
const fees: Hex = '0x0200000000000000000000000000000000000003';
const started = 1_607_144_400;
const own = { blockTimestamp: started, adminAddresses: [richAddress] };
const otherKey = hexToBytes(`0x${'07'.repeat(32)}`);
const other = privateKeyToAddress(bytesToHex(otherKey)).toLowerCase() as Hex;
const gas = 400_000n;

function encode(abi: Abi, functionName: string, args: readonly unknown[] = []): Hex {
  return encodeFunctionData({ abi, functionName, args });
}

function open(config: object, options?: Parameters<typeof openCustomTestChain>[2]): EvmChain {
  return openCustomTestChain(temporaryStore(), subnetGenesis(config), options).chain;
}

/** Sends the next transaction of the rich account. */
async function send(chain: EvmChain, to: Hex, input: Hex, value = 0n): Promise<bigint | undefined> {
  const nonce = chain.pool.nextNonce(richAddress);
  const transaction = signedOnSubnet({ nonce, to, input, value, gas });
  await chain.submit(transaction.raw);
  return chain.receipt(transaction.hash)?.status;
}

const fromOther = (nonce: bigint): Uint8Array =>
  signedOnSubnet({ nonce, to: richAddress, gas: 21_000n }, otherKey).raw;
const refusal = `cannot issue transaction from non-allow listed address: ${getAddress(other)}`;

describe('the list of who may send transactions', () => {
  it('keeps others out of the pool, until they are let in', async () => {
    const chain = open({ txAllowListConfig: own });
    expect(await send(chain, other, '0x', 10n ** 18n)).toBe(1n);
    await expect(chain.submit(fromOther(0n))).rejects.toMatchObject({
      message: refusal,
      code: 'transaction',
      reason: 'not-allowed',
    });
    expect(await send(chain, senders, encode(abis.allowList, 'setEnabled', [other]))).toBe(1n);
    await chain.submit(fromOther(0n));
    expect(chain.head.header.number).toBe(3n);
    expect(await send(chain, senders, encode(abis.allowList, 'setNone', [other]))).toBe(1n);
    await expect(chain.submit(fromOther(1n))).rejects.toThrow(refusal);
  });

  it('drops what waits in the pool when its sender is shut out', async () => {
    const config = { txAllowListConfig: { ...own, enabledAddresses: [other] } };
    const chain = open(config);
    await send(chain, other, '0x', 10n ** 18n);
    // Together: the removal pays more, so that it comes first in the block.
    const remove = signedOnSubnet({
      nonce: 1n,
      to: senders,
      input: encode(abis.allowList, 'setNone', [other]),
      gas,
      maxPriorityFeePerGas: 9n,
    });
    const [removed, waiting] = await Promise.allSettled([
      chain.submit(remove.raw),
      chain.submit(fromOther(0n)),
    ]);
    expect(removed.status).toBe('fulfilled');
    expect(waiting).toMatchObject({ status: 'rejected', reason: { message: refusal } });
    expect(chain.head.transactions.map(({ hash }) => hash)).toEqual([remove.hash]);
    expect(chain.pool.size).toBe(0);
  });

  it('lets everybody call', async () => {
    const chain = open({ txAllowListConfig: own });
    const input = encode(abis.allowList, 'readAllowList', [richAddress]);
    const outcome = await callContract(chain, { from: other, to: senders, input });
    expect(outcome).toMatchObject({ error: undefined, output: `0x${'2'.padStart(64, '0')}` });
  });
});

describe('stateful precompiles in traces', () => {
  it('are calls like others, with the reason why they failed', async () => {
    const chain = open({ feeManagerConfig: own });
    const read = encode(abis.fees, 'getFeeConfigLastChangedAt').slice(0, 10);
    const code = {
      main: `${read} 0x00 MSTORE 0x20 0x00 0x04 0x1c 0x00 ${fees} GAS CALL
        0x12345678 0x00 MSTORE 0x20 0x00 0x04 0x1c 0x00 ${fees} 0x1000 CALL STOP`,
    };
    expect(await tracedCall(chain, code, { tracer: 'callTracer' })).toMatchObject({
      calls: [
        { type: 'CALL', to: fees, gasUsed: '0x1388', input: read, output: `0x${'00'.repeat(32)}` },
        { to: fees, gas: '0x1000', gasUsed: '0x1000', error: 'invalid function selector: 0x12345678' },
      ],
    });
  });
});

describe('stateful precompiles over time', () => {
  const at = (clock: TestClock, seconds: bigint): number => Number(clock.nowMs() / 1000n + seconds);

  it('start, end and start again at their times, in the first block that comes then', async () => {
    const clock = new TestClock();
    const key = 'txAllowListConfig';
    const upgrades = {
      precompileUpgrades: [
        { [key]: { blockTimestamp: at(clock, 10n), adminAddresses: [richAddress] } },
        { [key]: { blockTimestamp: at(clock, 20n), disable: true } },
        { [key]: { blockTimestamp: at(clock, 30n), enabledAddresses: [richAddress] } },
      ],
    };
    const chain = open({}, { upgrades, clock });
    const roleOfRich = (): bigint => readRole(chain.stateAfter(chain.head), senders, richAddress);
    await send(chain, other, '0x', 10n ** 18n);
    await chain.submit(fromOther(0n));
    expect(chain.stateAfter(chain.head).account(senders)).toBeUndefined();

    clock.advance(10_000n);
    await send(chain, other, '0x');
    expect(chain.stateAfter(chain.head).account(senders)).toMatchObject({ nonce: 1n });
    expect(bytesToHex(chain.stateAfter(chain.head).code(senders))).toBe('0x01');
    expect(roleOfRich()).toBe(2n);
    await expect(chain.submit(fromOther(1n))).rejects.toThrow(refusal);

    clock.advance(10_000n);
    await send(chain, other, '0x');
    expect(chain.stateAfter(chain.head).account(senders)).toBeUndefined();
    expect(roleOfRich()).toBe(0n);
    await chain.submit(fromOther(1n));

    clock.advance(10_000n);
    await send(chain, other, '0x');
    expect(roleOfRich()).toBe(1n);
    await expect(chain.submit(fromOther(2n))).rejects.toThrow(refusal);
    for (let number = 1n; number <= chain.head.header.number; number += 1n) {
      const block = chain.block(number) ?? chain.head;
      await replayBlock(chain, block, async ({ run }) => void (await run()));
    }
  });

  it('change the fees of the blocks that follow', async () => {
    const chain = open({ feeManagerConfig: own });
    const before = readFeeConfig(chain.stateAfter(chain.head));
    const wanted = { ...before, gasLimit: 9_000_000n };
    expect(await send(chain, fees, encode(abis.fees, 'setFeeConfig', Object.values(wanted)))).toBe(1n);
    expect(chain.head.header.gasLimit).toBe(before.gasLimit);
    await send(chain, other, '0x');
    expect(chain.head.header.gasLimit).toBe(9_000_000n);
  });
});
