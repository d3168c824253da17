import { tmpdir } from 'node:os';
import { runProgram } from '../run.js';

/** What npm, pnpm, turbo and vitest tell the programs that they run; a person's terminal has none of it but how the registry is reached. */
const toldByRunners =
  /^(npm_(?!config_(cache|cafile|proxy|https_proxy|noproxy)$)|pnpm_|turbo_|vitest|node_env$|init_cwd$)/i;

/** The environment of a person's terminal, in which npm has only the settings of a file. */
export function projectEnvironment(settings: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !toldByRunners.test(name));
  return {
    ...Object.fromEntries(own),
    npm_config_userconfig: settings,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_package_lock: 'false',
    npm_config_yes: 'true',
    NO_COLOR: '1',
  };
}

/** Why npm's own registry cannot be reached, if so: packages of others come from there. */
export async function unreachableRegistry(): Promise<string | undefined> {
  const address = await npmRegistry();
  try {
    const answer = await fetch(new URL('zod', address), {
      method: 'HEAD',
      signal: AbortSignal.timeout(10_000),
    });
    return answer.ok ? undefined : `${address} answers ${answer.status}`;
  } catch (error) {
    return `${address}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Where npm gets packages here. */
export async function npmRegistry(): Promise<string> {
  return (await runProgram('npm', ['config', 'get', 'registry'], { cwd: tmpdir() })).trim();
}
