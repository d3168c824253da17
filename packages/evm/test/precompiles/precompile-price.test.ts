import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { zeroAddress } from '../../src/block/header.js';
import { callContract } from '../../src/chain/queries/call-contract.js';
import { createAccessList } from '../../src/chain/queries/create-access-list.js';
import { estimateGas } from '../../src/chain/queries/estimate-gas.js';
import { createExecutionRules } from '../../src/execution/rules.js';
import { maxNanosecondsPerGas, precompilePrice } from '../../src/precompiles/precompile-price.js';
import { traceCall } from '../../src/tracing/trace-call.js';
import { assemble } from '../fixtures/assemble.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { textOf } from '../fixtures/text-of.js';

const blake2f: Hex = `0x${'00'.repeat(19)}09`;
const main: Hex = `0x${'c1'.repeat(20)}`;
const cancun = createExecutionRules({ name: 'cancun', chainId: 1n, hardfork: 'cancun' });
const prague = createExecutionRules({ name: 'prague', chainId: 1n, hardfork: 'prague' });

function rounds(count: number): Hex {
  return `0x${count.toString(16).padStart(8, '0')}${'00'.repeat(208)}01`;
}

function priceOfRounds(count: number, gas?: bigint): number {
  return precompilePrice(blake2f, hexToBytes(rounds(count)), cancun, gas);
}

// Copies what it was called with to its memory, and calls BLAKE2F with it.
const caller = assemble('CALLDATASIZE 0x00 0x00 CALLDATACOPY 0x40 0x00 0xd5 0x00 0x09 GAS STATICCALL');

describe('the price of a built-in contract in time', () => {
  it('grows with the work that the input asks for', () => {
    expect(priceOfRounds(1_000_000)).toBeGreaterThan(100 * priceOfRounds(1_000));
  });

  it('is at most what the gas can buy', () => {
    expect(priceOfRounds(0xffff_ffff, 1_000n)).toBeLessThanOrEqual(maxNanosecondsPerGas);
  });

  it('is 0 where the rules have no such contract', () => {
    const g1Add: Hex = `0x${'00'.repeat(19)}0b`;
    expect(precompilePrice(g1Add, new Uint8Array(256), cancun)).toBe(0);
    expect(precompilePrice(g1Add, new Uint8Array(256), prague)).toBeGreaterThan(0);
    expect(precompilePrice(main, new Uint8Array(0), cancun)).toBe(0);
  });

  it('has an answer for lengths that no input holds', () => {
    const modexp: Hex = `0x${'00'.repeat(19)}05`;
    const price = precompilePrice(modexp, new Uint8Array(96).fill(0xff), cancun, 50_000_000n);
    expect(price).toBeLessThanOrEqual((50_000_000 * maxNanosecondsPerGas) / 1_000);
  });
});

describe('an execution whose time does not last for a built-in contract', () => {
  const request = { to: main, input: rounds(45_000_000), gas: 50_000_000n };
  const options = {
    limits: { gasCap: 50_000_000n, timeoutMs: 50 },
    stateOverrides: new Map([
      [main, { code: caller }],
      [zeroAddress, { balance: 10n ** 20n }],
    ]),
  };

  it.each([
    [
      'a call of it',
      () => callContract(openLocalChain(temporaryStore()), { ...request, to: blake2f }, options),
    ],
    ['a contract that calls it', () => callContract(openLocalChain(temporaryStore()), request, options)],
    ['an estimate', () => estimateGas(openLocalChain(temporaryStore()), request, options)],
    ['an access list', () => createAccessList(openLocalChain(temporaryStore()), request, options)],
  ])('ends: %s', async (_name, run) => {
    const failure = await run().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'timeout' });
    expect((failure as Error).message).toBe('execution aborted (timeout = 50ms)');
  });

  it.each([{ timeoutMs: 50 }, { timeoutMs: 50, tracer: 'callTracer' }])(
    'ends a trace in the words of traces: $tracer',
    async (config) => {
      const chain = openLocalChain(temporaryStore());
      await expect(textOf(traceCall(chain, request, config, options))).rejects.toThrow('execution timeout');
    },
  );

  it('still says that the gas does not suffice', async () => {
    const call = callContract(
      openLocalChain(temporaryStore()),
      { ...request, to: blake2f, gas: 100_000n },
      { limits: { gasCap: 0n, timeoutMs: 1_000 } },
    );
    await expect(call).resolves.toMatchObject({ error: { kind: 'out-of-gas' } });
  });
});
