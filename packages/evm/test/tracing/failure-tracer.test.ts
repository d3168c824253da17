import { expect, it } from 'vitest';
import { FailureTracer } from '../../src/tracing/failure-tracer.js';
import type { FrameStart, TracedStep, TransactionStart } from '../../src/tracing/tracer.js';

const jump = 0x56;
const address = `0x${'aa'.repeat(20)}` as const;
const start = (depth: number): FrameStart => ({
  kind: 'CALL',
  depth,
  from: address,
  to: address,
  input: new Uint8Array(0),
  gas: 1n,
  value: 0n,
});

interface Frame {
  readonly steps?: number[];
  readonly jumps?: number[];
  readonly calls?: Frame[];
}

/** What is told of a transaction whose calls fail, each after `steps` instructions, every second of which jumps. */
function failing(calls: number, steps: number): Frame {
  const tracer = new FailureTracer();
  tracer.onTransactionStart({ message: { gas: 1n } } as unknown as TransactionStart);
  const fail = (depth: number): void => {
    for (let pc = 0; pc < steps; pc += 1) tracer.onStep({ pc, op: pc % 2 === 0 ? jump : 0 } as TracedStep);
    tracer.onExit({
      depth,
      output: new Uint8Array(0),
      gasUsed: 0n,
      error: { message: 'execution reverted', reverted: true },
    });
  };
  tracer.onEnter(start(0));
  for (let call = 0; call < calls; call += 1) {
    tracer.onEnter(start(1));
    fail(1);
  }
  fail(0);
  return JSON.parse(tracer.result()) as Frame;
}

it('a call that failed tells its last instructions, and where its jumps led', () => {
  expect(failing(0, 4)).toMatchObject({ steps: [0, 1, 2, 3], jumps: [0, 1, 2, 3] });
  const { steps, jumps } = failing(0, 1_001);
  expect([steps?.length, steps?.at(-1), jumps?.length]).toEqual([64, 1_000, 1_001]);
});

it('too many jumps are not told, nor places of too many calls', () => {
  expect(failing(0, 10_000)).not.toHaveProperty('jumps');
  const { steps, calls = [] } = failing(1_000, 1_000);
  expect(steps).toHaveLength(64);
  const told = calls.filter((call) => call.steps !== undefined);
  expect(told).toEqual(calls.slice(0, told.length));
  expect(told.length).toBeGreaterThan(60);
  expect(told.length).toBeLessThan(120);
});
