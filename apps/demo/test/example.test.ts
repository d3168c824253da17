import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

it('the example names what it needs where nothing was started', async () => {
  const program = path.join(import.meta.dirname, '../example.mjs');
  // A fetch that finds nobody, whatever else runs on the ports of `npm start`.
  const nobody =
    'data:text/javascript,globalThis.fetch=()=>{throw Object.assign(new Error(),{cause:{code:"ECONNREFUSED"}})}';
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--import', nobody, program], (error, _, stderr) =>
      resolve({ code: error?.code, stderr }),
    );
  });
  expect(code).toBe(1);
  expect(stderr).toContain('the node does not answer at http://127.0.0.1:9650 (ECONNREFUSED)');
  expect(stderr).toContain('start that in another terminal');
});
