import { createEVM, type EVM } from '@ethereumjs/evm';
import { expect, it } from 'vitest';
import { analyzeCode, isAnalyzed } from '../../src/execution/analyze-code.js';
import { lightenEvm } from '../../src/execution/lighten-evm.js';
import { type OpcodeEntry, opcodeTableOf } from '../../src/execution/opcode-table.js';

// Jumps over an INVALID to a JUMPDEST, and returns nothing.
const jumping = () => Uint8Array.from([0x60, 0x04, 0x56, 0xfe, 0x5b, 0x00]);

it('a code is analyzed once for each array, by whichever EVM', async () => {
  const evm = await createEVM();
  const other = await createEVM();
  await lightenEvm(evm);
  await lightenEvm(other);
  const run = async (code: Uint8Array, on = evm): Promise<string | undefined> =>
    (await on.runCode({ code, gasLimit: 100_000n })).exceptionError?.error;
  const code = jumping();
  expect(await run(code)).toBeUndefined();
  // Without its JUMPDEST it fails, unless the analysis of before is used.
  code[4] = 0x58;
  expect(await run(code)).toBeUndefined();
  expect(await run(Uint8Array.from(code))).toMatch(/^invalid JUMP/);
  expect(await run(code, other)).toBeUndefined();
  expect(await run(jumping())).toBeUndefined();
});

it('an analysis holds nothing of the machine that was the first to ask for it', async () => {
  const machines = [await createEVM(), await createEVM()] as const;
  const runs: EVM[] = [];
  for (const evm of machines) {
    await lightenEvm(evm);
    const table = opcodeTableOf(evm);
    const entry = table[0x5b] as OpcodeEntry;
    table[0x5b] = { ...entry, opHandler: () => runs.push(evm) };
  }
  const code = jumping();
  for (const evm of [...machines, ...machines]) await evm.runCode({ code, gasLimit: 100_000n });
  expect(runs).toEqual([...machines, ...machines]);
});

it('analyses of codes in large memories are dropped before they fill the memory of the process', () => {
  const first = jumping();
  analyzeCode(first);
  // Each is a view of 8 MiB, as what a contract creates another one from.
  for (let made = 0; made < 8; made += 1) analyzeCode(new Uint8Array(8 * 2 ** 20).subarray(0, 6));
  expect(isAnalyzed(first)).toBe(false);
});

it('what a code pushes beyond its end is zeros', () => {
  expect(analyzeCode(Uint8Array.of(0x61, 0x05)).pushes).toEqual({ 1: 0x0500n });
});
