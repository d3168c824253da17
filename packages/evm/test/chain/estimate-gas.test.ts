import type { Hex } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { skipFor } from '@firn/testing/skip-for';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { callContract } from '../../src/chain/queries/call-contract.js';
import { estimateGas } from '../../src/chain/queries/estimate-gas.js';
import type { CallRequest } from '../../src/execution/call-request.js';
import { assemble } from '../fixtures/assemble.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { importedRecordedChain } from '../fixtures/recorded-chain.js';
import { missingTestData } from '../fixtures/test-data.js';

const atEnd = atEndOfFile();

const sender: Hex = `0x${'5e'.repeat(20)}`;
const main: Hex = `0x${'c1'.repeat(20)}`;

function estimate(code: string, request: CallRequest = {}, gasCap = 50_000_000n): Promise<bigint> {
  const chain = openLocalChain(temporaryStore());
  const stateOverrides = new Map([
    [main, { code: assemble(code) }],
    [sender, { balance: 1_000_000n }],
  ]);
  return estimateGas(
    chain,
    { from: sender, to: main, ...request },
    { stateOverrides, limits: { gasCap, timeoutMs: 0 } },
  );
}

describe('estimateGas', () => {
  it('takes the optimistic limit, and stops within 1.5 % below it', async () => {
    // 21,000 and 22,106 for the slot; (43,106 + 2,300) * 64 / 63 = 46,126 succeeds. Then twice what was used less one is
    // more than the middle of 43,105 and 46,126, and so on.
    const used = 43_106n;
    const optimistic = ((used + 2_300n) * 64n) / 63n;
    let [failing, enough] = [used - 1n, optimistic];
    while (Number(enough - failing) / Number(enough) >= 0.015) {
      const middle = (failing + enough) / 2n;
      if (middle >= used) enough = middle;
      else failing = middle;
    }
    expect(await estimate('0x01 0x00 SSTORE')).toBe(enough);
    expect(enough).toBe(43_482n);
  });

  it('finds what code needs that looks at its gas', async () => {
    // Fails with less than 300,000 gas left.
    const estimated = await estimate('0x0493e0 GAS LT @fail JUMPI STOP :fail INVALID');
    expect(estimated).toBeGreaterThanOrEqual(321_000n);
    expect(Number(estimated) / 321_000).toBeLessThan(1.016);
  });

  it('is 21,000 for a plain transfer, also to an address that is not there', async () => {
    const chain = openLocalChain(temporaryStore());
    expect(await estimateGas(chain, { from: sender, to: main })).toBe(21_000n);
  });

  it.each([
    [
      'a call that always runs out of gas',
      ':again @again JUMP',
      {},
      'gas required exceeds allowance (100000)',
    ],
    ['a call that does what is not allowed', 'INVALID', {}, /^invalid opcode/u],
    [
      'a price that leaves too little gas',
      'STOP',
      { maxFeePerGas: 10n ** 12n },
      'gas required exceeds allowance (0)',
    ],
    [
      'a value that leaves nothing',
      'STOP',
      { maxFeePerGas: 1n, value: 1_000_000n },
      'insufficient funds for transfer',
    ],
    [
      'a value without money',
      'STOP',
      { value: 1_000_001n },
      /^failed with 100000 gas: insufficient funds for gas \* price \+ value: address /u,
    ],
  ])('refuses %s', async (_name, code, request, message) => {
    await expect(estimate(code, request, 100_000n)).rejects.toThrow(message);
  });
});

describe('estimateGas on a recorded chain', skipFor(missingTestData), () => {
  let chain: EvmChain;
  beforeAll(async () => {
    chain = await importedRecordedChain(temporaryStore(atEnd));
  });
  const transfer = {
    from: '0x0c2c51a0990aee1d73c1228de158688341557508',
    to: '0x0100000000000000000000000000000000000000',
    value: 1n,
  } as const;
  const blobs = [`0x01${'00'.repeat(31)}`] as const;
  const authorization = {
    chainId: 1n,
    address: `0x${'aa'.repeat(20)}`,
    nonce: 0n,
    yParity: 0n,
    r: BigInt(`0x${'11'.repeat(32)}`),
    s: BigInt(`0x${'22'.repeat(32)}`),
  } as const;

  it('counts authorizations, and blobs not at all', async () => {
    expect(await estimateGas(chain, { ...transfer, blobVersionedHashes: blobs, maxFeePerBlobGas: 5n })).toBe(
      21_000n,
    );
    expect(await estimateGas(chain, { ...transfer, authorizationList: [authorization] })).toBe(46_382n);
  });

  it('asks no more than a transaction may have since Osaka', async () => {
    const stateOverrides = new Map([[main, { code: assemble(':again @again JUMP') }]]);
    const limits = { gasCap: 0n, timeoutMs: 0 };
    await expect(estimateGas(chain, { to: main }, { stateOverrides, limits })).rejects.toThrow(
      'gas required exceeds allowance (16777216)',
    );
  });

  it('shows calls their blobs, and asks for their price when one is offered', async () => {
    const code = assemble('0x00 BLOBHASH 0x00 MSTORE BLOBBASEFEE 0x20 MSTORE 0x40 0x00 RETURN');
    const options = { stateOverrides: new Map([[main, { code }]]) };
    const request = { from: transfer.from, to: main, blobVersionedHashes: blobs };
    const free = await callContract(chain, request, options);
    expect(free.output).toBe(`${blobs[0]}${'00'.repeat(32)}`);
    const paid = await callContract(chain, { ...request, maxFeePerBlobGas: 10n ** 9n }, options);
    expect(BigInt(`0x${paid.output.slice(66)}`)).toBeGreaterThan(0n);
    const blockOverrides = { blobBaseFee: 8n };
    await expect(
      callContract(chain, { ...request, maxFeePerBlobGas: 7n }, { ...options, blockOverrides }),
    ).rejects.toThrow(
      /^err: max fee per blob gas less than block blob gas fee: .*blobBaseFee: 8 \(supplied gas 50000000\)$/u,
    );
  });
});
