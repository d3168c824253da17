import type { Hex } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { type CallLimits, callContract } from '../../src/chain/queries/call-contract.js';
import { estimateGas } from '../../src/chain/queries/estimate-gas.js';
import { ExecutionBudgetError } from '../../src/turns/turn-taking.js';
import { assemble } from '../fixtures/assemble.js';
import { openLocalChain } from '../fixtures/local-chain.js';

const main: Hex = `0x${'c1'.repeat(20)}`;
const endless = new Map([[main, { code: assemble(':again @again JUMP') }]]);
const hashing = new Map([[main, { code: assemble(':again 0x040000 0x00 KECCAK256 POP @again JUMP') }]]);

function callEndlessly(limits: CallLimits, stateOverrides = endless): Promise<unknown> {
  const chain = openLocalChain(temporaryStore());
  return callContract(chain, { to: main }, { stateOverrides, limits });
}

describe('an execution without end', () => {
  it.each([
    ['jumps', endless],
    ['hashes', hashing],
  ])('that %s lets timers run', async (_name, code) => {
    let runs = 0;
    const timer = setInterval(() => {
      runs += 1;
    }, 1);
    const call = callEndlessly({ gasCap: 0n, timeoutMs: 300 }, code);
    await expect(call).rejects.toMatchObject({ code: 'timeout' });
    clearInterval(timer);
    expect(runs).toBeGreaterThanOrEqual(3);
  });

  it('ends when its time is over, in the words of the reference client', async () => {
    await expect(callEndlessly({ gasCap: 0n, timeoutMs: 20 })).rejects.toThrow(
      'execution aborted (timeout = 20ms)',
    );
  });

  it('ends when its gas is used up', async () => {
    await expect(callEndlessly({ gasCap: 100_000n, timeoutMs: 0 })).resolves.toMatchObject({
      error: { kind: 'out-of-gas' },
      gasUsed: 100_000n,
    });
  });

  it('ends when nobody waits for it', async () => {
    const gone = new AbortController();
    const call = callEndlessly({ gasCap: 0n, timeoutMs: 0, signal: gone.signal });
    const reason = new Error('the client went away');
    setImmediate(() => gone.abort(reason));
    await expect(call).rejects.toBe(reason);
  });

  it.each([
    ['jumps', endless],
    ['hashes', hashing],
  ])('that %s keeps the thread for its budget and then gives up', async (_name, code) => {
    let turns = 0;
    const count = setImmediate(() => {
      turns += 1;
    });
    const call = callEndlessly({ gasCap: 0n, timeoutMs: 0, budgetMs: 5 }, code);
    await expect(call).rejects.toThrow(ExecutionBudgetError);
    expect(turns).toBe(0);
    clearImmediate(count);
  });

  it('does not begin an instruction that its budget does not last for', async () => {
    const dear = new Map([[main, { code: assemble('0x01000000 0x00 KECCAK256') }]]);
    const call = callEndlessly({ gasCap: 0n, timeoutMs: 0, budgetMs: 5 }, dear);
    await expect(call).rejects.toThrow(ExecutionBudgetError);
  });

  it('holds an estimate to the time of all its tries', async () => {
    const chain = openLocalChain(temporaryStore());
    const estimate = estimateGas(
      chain,
      { to: main },
      { stateOverrides: endless, limits: { gasCap: 0n, timeoutMs: 20 }, blockOverrides: {} },
    );
    await expect(estimate).rejects.toThrow('execution aborted (timeout = 20ms)');
  });
});
