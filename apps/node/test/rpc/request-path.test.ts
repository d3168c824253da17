import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startTestNode } from '../fixtures/test-node.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The steps of ARCHITECTURE's path of one request, each with the files that it names. */
function documentedSteps(): string[][] {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const [section = ''] = text.split('## The path of one request\n')[1]?.split('\n## ') ?? [];
  return section
    .split(/^\d\. /m)
    .slice(1)
    .map((step) => [...step.matchAll(/`((?:apps|packages)\/[^`]+\.ts)`/g)].flatMap(([, file]) => file ?? []));
}

/** Traces which files of the repository a node in this process runs for a message to the EVM of the C-Chain. */
async function startTracedNode() {
  const node = await startTestNode(onTestFinished);
  const session = new Session();
  session.connect();
  onTestFinished(() => session.disconnect());
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const ask = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${node.url}/ext/bc/C/rpc`, { method: 'POST', headers, body })).text();
  };
  return async (body: string) => {
    // What ran before, and what only the first call of a kind runs, is left out.
    await session.post('Profiler.takePreciseCoverage');
    const answer = await ask(body);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const run = result.filter(({ functions }) =>
      functions.some(
        ({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0),
      ),
    );
    const paths = run.map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url));
    return { answer, files: new Set(paths) };
  };
}

const call = (method: string, ...params: unknown[]) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const address = `0x${'7'.padStart(40, '0')}`;

it("runs the files of ARCHITECTURE's path of one request, in that order", async () => {
  const steps = documentedSteps();
  expect(steps).toHaveLength(5);
  const trace = await startTracedNode();
  // A request that ends at a step runs that one and those before it, and nothing of those after it.
  const ends: [number, string, RegExp][] = [
    [1, '{', /"code":-32700/],
    [2, call('eth_none'), /"code":-32601/],
    [3, call('eth_getBalance', '0x1', 'latest'), /"message":"invalid argument/],
    [5, call('eth_getBalance', address, 'latest'), /"result":"0x0"/],
  ];
  for (const [last, body, expected] of ends) {
    const { answer, files } = await trace(body);
    expect(answer).toMatch(expected);
    const ran = steps.map((each) => each.map((file) => [file, files.has(file)]));
    const wanted = steps.map((each, index) => each.map((file) => [file, index < last]));
    expect(ran).toEqual(wanted);
  }
  // The same message again is answered before step 3.
  await trace(call('eth_getBalance', address, 'latest'));
  const { files } = await trace(call('eth_getBalance', address, 'latest'));
  expect(
    steps
      .slice(2, 4)
      .flat()
      .filter((file) => files.has(file)),
  ).toEqual([]);
});
