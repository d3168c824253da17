import { describe, expect, it, onTestFinished } from 'vitest';
import { createNodeMetrics } from '../../src/server/node-metrics.js';
import { type ParsedMetric, parsePrometheusText } from '../fixtures/prometheus-text.js';
import { startTestNode } from '../fixtures/test-node.js';

/** Buckets hold the smaller ones, and the last of them all. */
function expectHistogram(name: string, { series }: ParsedMetric): void {
  const counts = [...series].filter(([key]) => key.startsWith(`${name}_count`));
  expect(counts.length).toBeGreaterThan(0);
  for (const [key, count] of counts) {
    const labels = key.slice(`${name}_count`.length).replace(/^\{|\}$/g, '');
    const buckets = [...series].filter(([bucket]) => bucket.startsWith(`${name}_bucket{${labels}`));
    const values = buckets.map(([, value]) => value);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(series.get(`${name}_bucket{${labels}${labels === '' ? '' : ','}le="+Inf"}`)).toBe(count);
  }
}

describe('the figures of a node', () => {
  it('are as strict readers want them', async () => {
    const { url, call, post } = await startTestNode(onTestFinished);
    await call('/ext/info', 'info.getNetworkID');
    await call('/ext/bc/C/rpc', 'eth_chainId', []);
    await call('/ext/bc/C/rpc', 'no"such\\method\n', []);
    await post('/ext/bc/P', '{');
    const response = await fetch(`${url}/ext/metrics`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const metrics = parsePrometheusText(await response.text());
    const calls = metrics.get('firn_rpc_calls_total');
    expect(calls?.type).toBe('counter');
    expect(calls?.series.get('firn_rpc_calls_total{endpoint="C/rpc",method="eth_chainId",code="0"}')).toBe(1);
    expect(calls?.series.get('firn_rpc_calls_total{endpoint="C/rpc",method="unknown",code="-32601"}')).toBe(
      1,
    );
    expect(metrics.get('firn_chain_height')?.series.get('firn_chain_height{chain="C"}')).toBe(0);
    const settled = metrics.get('firn_chain_settled_height')?.series;
    expect([...(settled ?? [])]).toEqual([['firn_chain_settled_height{chain="C"}', 0]]);
    for (const [name, metric] of metrics) {
      if (metric.type === 'histogram') expectHistogram(name, metric);
      if (metric.type === 'counter') expect(name).toMatch(/_total$/);
    }
  });

  it('stay readable whatever a plugin calls its methods, and with those of the process', async () => {
    const metrics = createNodeMetrics({ ofProcess: true });
    metrics.observe('plugin', { method: 'a"b\\c\n', durationMs: 1, errorCode: undefined });
    const parsed = parsePrometheusText(await metrics.text());
    expect([...(parsed.get('firn_rpc_calls_total')?.series.keys() ?? [])]).toEqual([
      'firn_rpc_calls_total{endpoint="plugin",method="a\\"b\\\\c\\n",code="0"}',
    ]);
    expect(parsed.has('process_cpu_seconds_total')).toBe(true);
  });
});

describe('parsePrometheusText', () => {
  it.each([
    ['a 1\n', /before any TYPE/],
    ['# TYPE a gauge\n', /no HELP/],
    ['# HELP a x\n# TYPE a gauge\na 1\na 1\n', /a series twice/],
    ['# HELP a x\n# TYPE a gauge\nb 1\n', /among those of a/],
    ['# HELP a x\n# TYPE a gauge\na x\n', /no number/],
    ['# HELP a x\n# TYPE a gauge\na{b="c"d"} 1\n', /no sample/],
    ['# HELP a x\n# HELP a x\n', /a second HELP/],
    ['# HELP a x', /does not end/],
  ])('refuses %j', (text, rule) => {
    expect(() => parsePrometheusText(text)).toThrow(rule);
  });
});
