import { createEVM } from '@ethereumjs/evm';
import { expect, it } from 'vitest';
import { lightenEvm } from '../../../src/evm/execution/lighten-evm.js';

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
