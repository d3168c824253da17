import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../published-packages.js';
import { runProgram } from '../run.js';
import { startCountingRegistry } from './counting-registry.js';

/**
 * Measures in bytes what `npm start` downloads on a new machine: runs the installation of its script with empty stores and caches, in a copy of the
 * manifests.
 */
export async function measureStart(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firn-downloads-'));
  const project = path.join(folder, 'project');
  const configured = await runProgram('npm', ['config', 'get', 'registry'], { cwd: root });
  const registry = await startCountingRegistry(new URL(configured.trim()));
  try {
    await copyManifests(project);
    const own = (name: string): string => path.join(folder, name);
    const env = {
      ...process.env,
      npm_config_registry: registry.url,
      pnpm_config_registry: registry.url,
      npm_config_cache: own('npm'),
      PNPM_HOME: own('pnpm'),
      XDG_CACHE_HOME: own('cache'),
      XDG_DATA_HOME: own('data'),
      XDG_STATE_HOME: own('state'),
    };
    await runProgram('sh', ['-c', startInstallation()], { cwd: project, env });
    return registry.bytes();
  } finally {
    await registry.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first command of the script `start`. */
function startInstallation(): string {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [command = ''] = scripts.start.split(' && ');
  if (!command.includes('run --silent setup'))
    throw new Error(`the script "start" does not install first: ${scripts.start}`);
  return command;
}

async function copyManifests(project: string): Promise<void> {
  const patterns = ['package.json', '*/package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  const names = await runProgram('git', ['ls-files', '-z', '--', ...patterns], { cwd: root });
  for (const name of names.split('\0').filter((each) => each !== '')) {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    cpSync(path.join(root, name), path.join(project, name));
  }
}
