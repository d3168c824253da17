import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sampleFolder } from '../samples/sample-files.js';
import { samples, servedWorkplace } from './served-workplace.js';
import { isRepresentative, testCommands } from './test-commands.js';

const programs = readdirSync(samples).filter((name) => name.endsWith('.ts'));

/** What programs of the guides write. */
const written: Readonly<Record<string, RegExp>> = {
  'read-a-node.ts': /^local: \d+ coins$/,
  'read-a-series.ts': /^\d{4}-\d\d-\d\dT00:00:00.000Z \d+$/m,
  'mock-in-a-test.ts': /\w+/,
  'metrics-server.ts': /^\/v2\/live-check 200\n\/v2\/health-check 503\n\/v2\/chains 404$/,
};

describe('the guides', () => {
  const workplace = servedWorkplace();

  testCommands(workplace, isRepresentative);

  /** What the metrics service has read of what the commands sent. */
  async function counted(): Promise<readonly unknown[]> {
    const url = workplace().here('http://127.0.0.1:9660/v2/chains/43112/metrics/txCount');
    const { results } = (await (await fetch(url)).json()) as { readonly results: readonly unknown[] };
    return results;
  }

  it.each(programs)('%s', async (name) => {
    await expect.poll(counted).not.toEqual([]);
    const file = join(sampleFolder(`guide-${name}`), name);
    writeFileSync(file, workplace().here(readFileSync(join(samples, name), 'utf8')));
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    // A server logs what it refuses.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await import(file);
    expect(log.mock.calls.map((words) => words.join(' ')).join('\n')).toMatch(written[name] ?? /^$/);
  });
});
