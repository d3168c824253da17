import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { runProgram } from '../src/run.js';
import type {} from './provided.js';

/** A project of somebody else: a folder that knows nothing of the workspace. */
export interface Project {
  readonly folder: string;
  /** Runs a program in the folder, and gives what it printed. */
  run(program: string, ...args: readonly string[]): Promise<string>;
}

/** Makes an empty folder for a project. The setup of the tests removes it. */
export async function createProject(name: string): Promise<Project> {
  const { folder: parent, env } = inject('projects');
  const folder = path.join(parent, 'projects', name);
  await mkdir(folder, { recursive: true });
  return { folder, run: (program, ...args) => runProgram(program, args, { cwd: folder, env }) };
}

/** A project with the files of `consumers/<name>` and packages installed by npm. */
export async function createConsumer(name: string, packages: readonly string[]): Promise<Project> {
  const project = await createProject(name);
  await cp(path.join(import.meta.dirname, 'consumers', name), project.folder, { recursive: true });
  const manifest = { name: `consumer-${name}`, private: true, version: '1.0.0' };
  await writeFile(path.join(project.folder, 'package.json'), JSON.stringify(manifest));
  await project.run('npm', 'install', ...packages);
  return project;
}
