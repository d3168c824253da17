import { expect, it } from 'vitest';
import { createReport, formatJUnit } from '../src/index.js';

it('a report holds no character that XML 1.0 cannot', () => {
  const reason = 'answered \u0000\r\uFFFF\uD800 \u{10FFFF} <&">';
  const result = {
    kind: 'example',
    id: 'getPet',
    operation: 'getPet',
    status: 'failed',
    reason,
    durationMs: 1,
  } as const;
  expect(formatJUnit(createReport('Pets', 'http://server.test', [result]))).toContain(
    'answered \uFFFD\uFFFD\uFFFD\uFFFD \u{10FFFF} &lt;&amp;&quot;&gt;',
  );
});
