import { keccak256 } from '@firn/crypto';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bloomInTurns, logsToBloom } from '../../src/receipt/bloom.js';
import { encodeReceipt } from '../../src/receipt/receipt-codec.js';

const word = (index: number): Hex => `0x${index.toString(16).padStart(64, '0')}`;
const address: Hex = `0x${'e0'.padStart(40, '0')}`;
const logsOf = (count: number, topicOf: (index: number) => Hex) =>
  Array.from({ length: count }, (_, index) => ({ address, topics: [topicOf(index)], data: '0x' as Hex }));

/** As the yellow paper says it. */
function bloomOf(items: readonly Hex[]): Hex {
  let bloom = 0n;
  for (const item of items) {
    const hash = Buffer.from(keccak256(hexToBytes(item)));
    for (const at of [0, 2, 4]) bloom |= 1n << BigInt(hash.readUInt16BE(at) & 2047);
  }
  return `0x${bloom.toString(16).padStart(512, '0')}`;
}

describe('the bloom of logs', () => {
  it.each([
    ['that repeat a topic', () => word(7)],
    ['whose topics differ', word],
  ] as const)('%s is made in turns of the event loop where there are many', async (_, topicOf) => {
    const logs = logsOf(3_500, topicOf);
    let turns = 0;
    let timer: NodeJS.Immediate;
    const count = (): void => {
      turns += 1;
      timer = setImmediate(count);
    };
    count();
    onTestFinished(() => clearImmediate(timer));
    const begun = turns;
    const bloom = await bloomInTurns(logs);
    expect(turns - begun).toBeGreaterThanOrEqual(3);
    expect(bytesToHex(bloom)).toBe(bloomOf([address, ...logs.flatMap(({ topics }) => topics)]));
    // Whoever asks for that of the same logs gets what is there.
    expect(logsToBloom(logs)).toBe(bloom);
    expect(logsToBloom([...logs])).toEqual(bloom);
  });

  it('of a receipt that has it is not worked out again for its encoding', () => {
    const core = {
      type: 2,
      status: 1n,
      root: undefined,
      cumulativeGasUsed: 21_000n,
      logs: logsOf(3, word),
    } as const;
    const logsBloom = bytesToHex(logsToBloom(core.logs));
    expect(encodeReceipt({ ...core, logsBloom })).toEqual(encodeReceipt(core));
    const other = encodeReceipt({ ...core, logsBloom: `0x${'11'.repeat(256)}` });
    expect(bytesToHex(other)).toContain('11'.repeat(256));
  });
});
