import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runSources } from '../src/run-sources.mjs';

const program = `
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { greeting } from './greeting.js';

const place: string = readFileSync(new URL('../../place.txt', import.meta.url), 'utf8');
const server = createServer((_, response) => response.end([greeting, place, process.argv[2]].join(' ')));
server.listen(0, '127.0.0.1', () => console.log(\`listening on http://127.0.0.1:\${(server.address() as { port: number }).port}\`));
process.on('SIGTERM', () => process.exit(0));
`;

it('runs a program from its sources, again after a change, and as it was while a source cannot be read', async () => {
  const packageFolder = mkdtempSync(join(tmpdir(), 'firn-dev-'));
  onTestFinished(() => rmSync(packageFolder, { recursive: true }));
  for (const name of ['src', 'node_modules']) mkdirSync(join(packageFolder, name));
  const write = (name: string, text: string): void => writeFileSync(join(packageFolder, 'src', name), text);
  write('main.ts', program);
  write('greeting.ts', "export const greeting: string = 'good morning';\n");
  writeFileSync(join(packageFolder, 'place.txt'), 'Davos');
  const told: string[] = [];
  const running = runSources({
    name: 'program',
    packageFolder,
    inputs: { main: 'src/main.ts' },
    args: ['!'],
    external: [],
    tell: (sentence: string) => told.push(sentence),
  });
  onTestFinished(() => running.close());
  /** Where it listened last. */
  const place = (): string =>
    told.map((sentence) => /listening on (\S+)/.exec(sentence)?.[1] ?? '').findLast((url) => url !== '') ??
    '';
  const answer = async (): Promise<string> => (await fetch(place())).text();
  const answers = (expected: string) => expect.poll(answer).toBe(expected);
  await answers('good morning Davos !');
  write('greeting.ts', "export const greeting: string = 'good evening';\n");
  await answers('good evening Davos !');

  write('greeting.ts', 'export const greeting = ;\n');
  await expect.poll(() => told.join('\n')).toContain('program goes on as it was');
  await answers('good evening Davos !');

  await running.close();
  await expect(answer()).rejects.toThrow('fetch failed');
  expect(readdirSync(join(packageFolder, 'node_modules'))).toEqual([]);
});
