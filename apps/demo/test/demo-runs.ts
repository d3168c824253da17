import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type RunningDemo, startDemo } from './running-demo.js';

/** Runs of the program in a folder that each test of a file has anew. */
export interface DemoRuns {
  readonly folder: string;
  /** Starts the program, which is ended after the test if it still runs. */
  start(args: readonly string[]): Promise<RunningDemo>;
}

/** Gives them to the tests of a file. */
export function demoRuns(): DemoRuns {
  let folder: string;
  let demo: RunningDemo | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'firn-demo-'));
  });
  afterEach(async () => {
    demo?.process.kill('SIGTERM');
    await demo?.exited;
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    async start(args) {
      demo = await startDemo(folder, args);
      return demo;
    },
  };
}
