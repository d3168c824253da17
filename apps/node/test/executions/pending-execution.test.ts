import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ExecutionRequest, PendingExecution } from '../../src/executions/pending-execution.js';

/** An execution of which only the client matters. */
function pending() {
  const leaving = new AbortController();
  const events = { onAbort: vi.fn(), onLate: vi.fn(), onStuck: vi.fn(), onTaken: vi.fn() };
  const request = {
    kind: 'call',
    timeoutMs: 60_000,
    signal: leaving.signal,
    client: 'a',
  } as ExecutionRequest;
  const execution = new PendingExecution(1, request, 60_000, events);
  onTestFinished(() => execution.finish());
  return { execution, leaving, events };
}

describe('an execution that is asked for', () => {
  it('has waited once, however often it begins anew with a fact that it lacked', () => {
    const { execution } = pending();
    expect(execution.begin(() => 0)).toBeGreaterThanOrEqual(0);
    expect(execution.begin(() => 0)).toBeUndefined();
  });

  it('says that it is given up, so that it is not begun anew', () => {
    const { execution, leaving, events } = pending();
    execution.begin(() => 0);
    expect(execution.isGivenUp).toBe(false);
    leaving.abort();
    expect(execution.isGivenUp).toBe(true);
    expect(events.onAbort).toHaveBeenCalledOnce();
  });
});
