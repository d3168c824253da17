import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { watch } from 'rolldown';

const conditionNames = ['@firn/source', 'module', 'node', 'import', 'default'];
/** How long a program may take to stop before it is killed. */
const graceMs = 10_000;

/**
 * Runs a program from its sources, and again after each change of one of them. Its modules and those of the workspace's packages are joined
 * into files below `packageFolder` without a look at their types, which takes a fraction of a second.
 * @param {object} options
 * @param {string} options.name How it is called in what is told.
 * @param {string} options.packageFolder Absolute path of the program's package.
 * @param {Record<string, string>} options.inputs Source files by the names of what they are joined into; `main` is what runs.
 * @param {readonly string[]} options.args Arguments of the program.
 * @param {readonly (string | RegExp)[]} options.external Packages that are not joined.
 * @param {(sentence: string) => void} options.tell Told what happens, and all that the program prints.
 * @returns {{ close: () => Promise<void> }}
 */
export function runSources({ name, packageFolder, inputs, args, external, tell }) {
  const folder = join(packageFolder, 'node_modules', `.dev-${process.pid}`);
  const watcher = watch(
    Object.entries(inputs).map(([entry, input]) => ({
      input: join(packageFolder, input),
      external,
      platform: 'node',
      // Node 20 does not know `await using`.
      transform: { target: 'node20' },
      resolve: { conditionNames, extensionAlias: { '.js': ['.ts', '.js'] } },
      output: { file: join(folder, `${entry}.js`), format: 'esm', codeSplitting: false },
    })),
  );
  let child;
  // One after the other: a program has its ports and its folder for itself.
  let turn = Promise.resolve();
  const restart = () => {
    turn = turn.then(async () => {
      await stop(child);
      child = start({ name, script: join(folder, 'main.js'), args, tell });
    });
  };
  let hasFailed = false;
  watcher.on('event', (event) => {
    if (event.code === 'START') hasFailed = false;
    if (event.code === 'END' && !hasFailed) restart();
    if (event.code === 'ERROR') {
      hasFailed = true;
      tell(`${name} goes on as it was: ${event.error.message}`);
    }
    if ('result' in event) return event.result?.close();
  });
  const end = async () => {
    await watcher.close();
    await turn;
    await stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
  let ended;
  return {
    close: () => {
      ended ??= end();
      return ended;
    },
  };
}

function start({ name, script, args, tell }) {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => tell(`${name}: ${text.trimEnd()}`));
  }
  child.once('exit', (code, signal) => {
    if (code !== 0 && signal !== 'SIGTERM')
      tell(`${name} ended with ${code ?? signal}; the next change starts it again`);
  });
  return child;
}

async function stop(child) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exited;
  clearTimeout(timer);
}
