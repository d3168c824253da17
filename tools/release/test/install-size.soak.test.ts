import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { skipFor } from '@firn/testing/skip-for';
import { expect, inject, it } from 'vitest';
import { createProject } from './project.js';

/** The most that the command line may bring along for a document of another team, in bytes of all files. */
const mostBytes = 90_000_000;

/** Bytes of all files below a folder. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(path.join(entry.parentPath, entry.name)).size, 0);
}

it('@firn/cli installs in 90 MB', skipFor(inject('unreachable')), async () => {
  const project = await createProject('install-size');
  await project.run('npm', 'init', '--yes');
  await project.run('npm', 'install', '@firn/cli');
  const modules = path.join(project.folder, 'node_modules');
  expect(readdirSync(modules)).toContain('@firn');
  expect(bytesIn(modules)).toBeLessThanOrEqual(mostBytes);
});
