import type { CallFrameWire } from '@firn/node-validators';
import { describe, expect, it } from 'vitest';
import { readAbi } from '../../src/abi/abi-entry.js';
import { AbiRegistry } from '../../src/abi/abi-registry.js';
import { callTree } from '../../src/transaction-log/call-tree.js';

const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const holder = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
const word = (value: string): string => value.replace('0x', '').padStart(64, '0');

function frame(given: Partial<CallFrameWire>): CallFrameWire {
  return { type: 'CALL', from: holder, to: token, gas: '0x1', gasUsed: '0x1', input: '0x', ...given };
}

describe('the calls of a transaction', () => {
  it('stand below the one that made them, with functions and arguments', () => {
    const root = frame({
      input: `0xa9059cbb${word(holder)}${word('0x5')}`,
      value: '0x2',
      error: 'execution reverted',
      revertReason: 'low balance',
      calls: [
        frame({
          type: 'STATICCALL',
          input: `0x70a08231${word(holder)}`,
          calls: [frame({ type: 'DELEGATECALL', input: '0x12345678' })],
        }),
        frame({ type: 'CREATE2', input: '0x6000', error: 'out of gas', to: undefined }),
        frame({ type: 'SELFDESTRUCT', value: '0x0' }),
      ],
    });
    const [a, b] = [
      '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ];
    expect(callTree(root)).toEqual([
      `${a}.transfer(${b}, 5) with 2 wei failed: low balance`,
      `  static ${a}.balanceOf(${b})`,
      `    delegate ${a}.0x12345678()`,
      '  create2 failed: out of gas',
      `  selfdestruct to ${a}`,
    ]);
  });

  it('show the selector where nothing is known, or the data does not fit, and of errors all that is short', () => {
    expect(callTree(frame({ input: '0xdeadbeef0102' }))).toEqual([
      expect.stringMatching(/\.0xdeadbeef\(2 bytes\)$/),
    ]);
    expect(callTree(frame({ input: '0xa9059cbb00' }))).toEqual([
      expect.stringMatching(/\.0xa9059cbb\(1 bytes\)$/),
    ]);
    expect(callTree(frame({ error: 'execution reverted', output: '0xcafebabe00' }))).toEqual([
      expect.stringMatching(/failed: execution reverted with 0xcafebabe00$/),
    ]);
    const five = `0xcafebabe${word('0x7').repeat(5)}` as const;
    expect(callTree(frame({ error: 'execution reverted', output: five }))[0]).toContain(`with ${five}`);
    expect(callTree(frame({ error: 'execution reverted', output: `${five}00` }))).toEqual([
      expect.stringMatching(/failed: execution reverted with 0xcafebabe\(161 bytes\)$/),
    ]);
  });

  it('have the names of the contracts and errors that are known', () => {
    const abis = new AbiRegistry();
    const names = { abis, readCode: () => new Uint8Array(0) };
    const locked = frame({
      input: '0x12345678',
      error: 'execution reverted',
      output: `0x032bc66b${word('0x9')}`,
    });
    const told = () => callTree(locked, names)[0]?.replace(/\(0x5FbD\w*\)/, '()');
    abis.add(readAbi([{ type: 'error', name: 'Locked', inputs: [{ type: 'uint256' }] }]), {
      name: 'Elsewhere',
    });
    expect(told()).toMatch(/^0x5FbD\w*\.0x12345678\(\) failed: Locked\(9\)$/);
    abis.add([{ kind: 'function', selector: '0x12345678', name: 'open', inputs: [] }], {
      name: 'Vault',
      address: token,
    });
    expect(told()).toBe('Vault().open() failed: Locked(9)');
  });

  it('show what failed wherever it stands', () => {
    const error = 'execution reverted';
    const late = frame({ error, calls: [...Array.from({ length: 100 }, () => frame({})), frame({ error })] });
    const lines = callTree(late);
    expect(lines).toHaveLength(63);
    expect(lines.slice(-2)).toEqual([
      '  … 40 more calls',
      expect.stringMatching(/^ {2}0x.* failed: execution reverted$/),
    ]);
    const all = callTree(frame({ calls: Array.from({ length: 200 }, () => frame({ error })) }));
    expect(all).toHaveLength(121);
  });

  it('are counted beyond what a person reads', () => {
    let deep = frame({});
    for (let depth = 0; depth < 100; depth += 1) deep = frame({ calls: [deep] });
    const wide = callTree(frame({ calls: [...Array.from({ length: 100 }, () => frame({})), deep] }));
    expect(wide).toHaveLength(61);
    expect(wide.at(-1)).toBe('… 142 more calls');
    expect(callTree(deep).at(-1)).toBe('… 70 more calls');
  });
});
