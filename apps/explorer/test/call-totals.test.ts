import { describe, expect, it } from 'vitest';
import { callsBetween, readCallTotals } from '../src/decode/call-totals.ts';

const text = String.raw`# HELP firn_rpc_calls_total Finished JSON-RPC calls.
# TYPE firn_rpc_calls_total counter
firn_rpc_calls_total{endpoint="C/rpc",method="eth_call",code="0"} 7
firn_rpc_calls_total{code="-32000",method="eth_call",endpoint="C/rpc"} 2
firn_rpc_calls_total{endpoint="a\"}{\\\nb/rpc",method="eth_call",code="0"} 1e+21
firn_rpc_call_duration_seconds_bucket{endpoint="C/rpc",method="eth_call",le="0.1"} 9
firn_rpc_call_duration_seconds_sum{endpoint="C/rpc",method="eth_call"} 0.25
firn_rpc_call_duration_seconds_count{endpoint="C/rpc",method="eth_call"} 9
firn_rpc_calls_total{endpoint="P",method="platform.getHeight",code="0"} NaN
process_cpu_seconds_total 3.5
`;
const call = { endpoint: 'C/rpc', method: 'eth_call' };

describe('the calls that a node has counted', () => {
  it('are read by endpoint and method, whatever the order of the labels and what stands in them', () =>
    expect(readCallTotals(text)).toEqual([
      { ...call, calls: 9, failed: 2, seconds: 0.25 },
      { endpoint: 'a"}{\\\nb/rpc', method: 'eth_call', calls: 1e21, failed: 0, seconds: 0 },
    ]));

  it('are none of a node that counts by other names', () =>
    expect(readCallTotals('avalanche_api_calls{base="/ext/info"} 12\n')).toEqual([]));

  it('are those between two readings, what took longest first', () => {
    const height = { endpoint: 'P', method: 'platform.getHeight' };
    const before = [{ ...call, calls: 9, failed: 2, seconds: 0.25 }];
    const after = [
      { ...call, calls: 12, failed: 3, seconds: 0.5 },
      { ...height, calls: 1, failed: 0, seconds: 2 },
    ];
    expect(callsBetween(before, after)).toEqual([
      { ...height, calls: 1, failed: 0, seconds: 2 },
      { ...call, calls: 3, failed: 1, seconds: 0.25 },
    ]);
    expect(callsBetween(after, after)).toEqual([]);
  });

  it('are all of the newer reading where the node was started anew in between', () => {
    const after = [{ ...call, calls: 2, failed: 0, seconds: 0.1 }];
    expect(callsBetween([{ ...call, calls: 9, failed: 2, seconds: 0.25 }], after)).toEqual(after);
    // What was called once is not any more, or failed less often.
    const other = { endpoint: 'P', method: 'platform.getHeight', calls: 1, failed: 0, seconds: 0.1 };
    const more = [{ ...call, calls: 5, failed: 1, seconds: 0.5 }];
    expect(callsBetween([{ ...call, calls: 2, failed: 0, seconds: 0.2 }, other], more)).toEqual(more);
    expect(callsBetween([{ ...call, calls: 4, failed: 2, seconds: 0.2 }], more)).toEqual(more);
  });
});
