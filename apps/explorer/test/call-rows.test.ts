import { describe, expect, it } from 'vitest';
import { failedRow, maxFrames, readCallRows } from '../src/decode/call-rows.ts';

const call = (fields: object) => ({ type: 'CALL', gasUsed: '0x5', input: '0x', ...fields });
const failed = { error: 'execution reverted' };

describe('a call tree', () => {
  it('is lines in the order of calls', () => {
    const { rows, total } = readCallRows(
      call({
        to: '0xa',
        calls: [call({ to: '0xb', calls: [call({ to: '0xc' })] }), call({ to: '0xd', value: '0xff' })],
      }),
    );
    expect(rows.map(({ to, depth }) => [to, depth])).toEqual([
      ['0xa', 0],
      ['0xb', 1],
      ['0xc', 2],
      ['0xd', 1],
    ]);
    expect([total, rows[3]?.value, rows[0]?.gasUsed]).toEqual([4, 255n, 5n]);
  });

  it('of many calls, and of deep ones, is cut and counted', () => {
    let deep = call({});
    for (let depth = 0; depth < 20_000; depth++) deep = call({ calls: [deep] });
    const { rows, total } = readCallRows(deep);
    expect([rows.length, total]).toEqual([maxFrames, 20_001]);
  });

  it.each([null, 5, 'x', { calls: [null] }, { type: 5 }])('is refused where it is none: %j', (trace) =>
    expect(() => readCallRows(trace)).toThrow(/^the trace /),
  );
});

describe('a failure', () => {
  const began = (trace: object) => failedRow(readCallRows(trace).rows)?.to;
  it('began with the call whose answer was handed up', () => {
    const inner = call({ to: '0xc', output: '0x01', ...failed });
    const middle = call({ to: '0xb', output: '0x01', calls: [inner], ...failed });
    expect(began(call({ to: '0xa', output: '0x01', calls: [middle], ...failed }))).toBe('0xc');
  });

  it('is no failure that was caught', () => {
    const caught = call({ to: '0xb', output: '0x01', ...failed });
    expect(began(call({ to: '0xa', calls: [caught] }))).toBeUndefined();
    expect(began(call({ to: '0xa', output: '0x02', calls: [caught], ...failed }))).toBe('0xa');
    const after = call({ to: '0xc', output: '0x' });
    expect(began(call({ to: '0xa', output: '0x01', calls: [caught, after], ...failed }))).toBe('0xa');
  });
});
