import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { lastingPort } from '@firn/testing/lasting-port';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { root } from '../src/published-packages.js';
import { guideChapters } from './guide-steps.js';
import { createProject, type Project } from './project.js';

const guide = readFileSync(path.join(root, 'docs/generate-from-your-document.md'), 'utf8');

/** What the guide promises. */
const fiveMinutesMs = 300_000;

describe(
  'the generator guide, done by somebody outside of the workspace',
  skipFor(inject('unreachable')),
  () => {
    it.each(guideChapters(guide))('$heading', { timeout: fiveMinutesMs }, async ({ heading, steps }) => {
      const project = await createProject(heading.toLowerCase().replaceAll(' ', '-'));
      const port = await lastingPort();
      let printed = '';
      for (const { language, title, text } of steps) {
        const onOwnPort = text.replaceAll('8080', String(port));
        if (language === 'sh' && title === undefined)
          printed = await project.run('bash', '--norc', '-ec', onOwnPort);
        else if (language === 'sh') await keepRunning(project, onOwnPort);
        else if (language === 'text') expect(printed).toContain(text.trim());
        else if (title !== undefined) await writeInto(project, title, onOwnPort);
        else throw new Error(`the guide has a block of ${language} that is neither a file nor a command`);
      }
      expect(printed).not.toBe('');
    });
  },
);

async function writeInto({ folder }: Project, file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

/** Runs all but the last command to their ends, and the last one until the test ends; resolves when it prints a line. */
async function keepRunning(project: Project, script: string): Promise<void> {
  const lines = script.trim().split('\n');
  await project.run('bash', '--norc', '-ec', lines.slice(0, -1).join('\n'));
  const [program = '', ...args] = (lines.at(-1) ?? '').split(' ');
  const child = spawn(program, args, { cwd: project.folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await exited;
  });
  const ended = exited.then(() => {
    throw new Error(`${lines.at(-1)} ended`);
  });
  ended.catch(() => undefined);
  await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
}
