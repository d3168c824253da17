import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { skipFor } from '@firn/testing/skip-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilePackages } from '../../src/generated-code/compile-packages.js';
import { type GeneratedPackages, generatePackages } from '../../src/generated-code/generate-packages.js';
import { bundleProgram } from '../../src/generated-code/load-package.js';
import { missingCorpus, sharedDocuments } from '../../src/load-corpus.js';
import { serveDigitalocean } from './digitalocean.js';
import { expectedForm, serveDiscord } from './discord.js';
import { serveGitea } from './gitea.js';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/well-known-documents.md'), 'utf8');

/** The documents of the page, by the name of its programs. */
const documents = { discord: 'discord', gitea: 'gitea.io', digitalocean: 'digitalocean.com' } as const;

type Known = keyof typeof documents;

/** The programs of docs/well-known-documents.md against servers that nothing of this repository made. */
describe('programs of well-known documents', skipFor(missingCorpus), () => {
  let folder: string;
  const packages = new Map<string, GeneratedPackages>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'well-known-'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const found = sharedDocuments(Object.values(documents));
    for (const [name, of] of Object.entries(documents)) {
      const document = found.get(of);
      if (document === undefined) throw new Error(`the shared data has no ${of}`);
      packages.set(name, await generatePackages(document, join(folder, name), name));
      writeFileSync(join(folder, `${name}.ts`), programOf(name));
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('compile strictly', async () => {
    const programs = [...packages.keys()].map((name) => join(folder, `${name}.ts`));
    expect(await compilePackages([...packages.values()], 'typescript-7.0', folder, programs)).toEqual([]);
  });

  it('send files beside JSON, wait where they are asked to, and read both kinds of errors', async () => {
    const forms: Record<string, string>[] = [];
    await using server = await serveDiscord(forms);
    expect(await run('discord', { DISCORD_URL: server.url, DISCORD_TOKEN: 'secret' })).toEqual([
      'blocks.csv, 28 bytes',
      '404: Unknown Channel (10003)',
    ]);
    expect(forms).toEqual([expectedForm]);
    expect(server.calls).toHaveLength(4);
  });

  it('sign in, upload, filter, and read what an empty answer says in its headers', async () => {
    const forms: Record<string, string>[] = [];
    await using server = await serveGitea(forms);
    expect(await run('gitea', { GITEA_URL: server.url, GITEA_PASSWORD: 'secret' })).toEqual([
      'ann/glacier',
      'glacier 1.0.tgz, 3 bytes',
      '#12 Melts in summer',
      '#15 Too blue',
      'user should be the owner of the repo',
    ]);
    expect(forms).toEqual([{ attachment: expect.stringMatching(/^\S+ \(application\/gzip\): /) }]);
  });

  it('turn pages, and read the headers of answers', async () => {
    await using server = await serveDigitalocean();
    const env = { DIGITALOCEAN_URL: server.url, DIGITALOCEAN_TOKEN: 'secret' };
    expect(await run('digitalocean', env)).toEqual([
      'firn.example',
      'a.example, b.example; 4998 calls left',
      'firn.example; 4997 calls left',
      '404 not_found: The resource you requested could not be found.',
    ]);
    expect(server.calls.at(-2)).toBe('DELETE /v2/domains/firn.example');
  });

  /** Runs a program of the page to its end; the lines that it prints. */
  async function run(name: Known, env: Readonly<Record<string, string>>): Promise<string[]> {
    const generated = packages.get(name);
    if (generated === undefined) throw new Error(`${name} is not generated`);
    const file = join(folder, `${name}.mjs`);
    await bundleProgram(programOf(name), generated, file);
    const child = spawn(process.execPath, [file], { env: { PATH: process.env.PATH, ...env } });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const [printed, complaints] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
    expect(complaints).toBe('');
    expect(await ended).toBe(0);
    return printed.trimEnd().split('\n');
  }
});

async function textOf(stream: Readable): Promise<string> {
  return Buffer.concat((await stream.toArray()) as Buffer[]).toString();
}

/** The block of the page that is the file of this name. */
function programOf(name: string): string {
  const [, text] = new RegExp(`^\`\`\`ts \\[${name}\\.ts\\]\\n([^]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  if (text === undefined) throw new Error(`the page has no program ${name}.ts`);
  return text;
}
