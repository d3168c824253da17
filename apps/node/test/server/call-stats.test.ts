import { describe, expect, it } from 'vitest';
import { CallStats } from '../../src/server/call-stats.js';

describe('CallStats', () => {
  it('has no text before the first call', () => {
    expect(new CallStats().text()).toBe('');
  });

  it('counts calls by their outcome, and durations in buckets that hold the smaller ones', () => {
    const stats = new CallStats();
    stats.observe('info', { method: 'info.peers', durationMs: 0.05, errorCode: undefined });
    stats.observe('info', { method: 'info.peers', durationMs: 7, errorCode: undefined });
    stats.observe('info', { method: 'info.peers', durationMs: 60_000, errorCode: -32_000 });
    stats.observe('info', { method: undefined, durationMs: 1, errorCode: -32_601 });
    const lines = stats.text().split('\n');
    expect(lines).toContain('firn_rpc_calls_total{endpoint="info",method="info.peers",code="0"} 2');
    expect(lines).toContain('firn_rpc_calls_total{endpoint="info",method="info.peers",code="-32000"} 1');
    expect(lines).toContain('firn_rpc_calls_total{endpoint="info",method="unknown",code="-32601"} 1');
    const bucket = (bound: string) =>
      lines.find((line) =>
        line.startsWith(
          `firn_rpc_call_duration_seconds_bucket{endpoint="info",method="info.peers",le="${bound}"}`,
        ),
      );
    expect(bucket('0.0001')).toMatch(/ 1$/);
    expect(bucket('0.005')).toMatch(/ 1$/);
    expect(bucket('0.01')).toMatch(/ 2$/);
    expect(bucket('30')).toMatch(/ 2$/);
    expect(bucket('+Inf')).toMatch(/ 3$/);
    expect(lines).toContain('firn_rpc_call_duration_seconds_count{endpoint="info",method="info.peers"} 3');
    expect(stats.text().endsWith('\n')).toBe(true);
  });
});
