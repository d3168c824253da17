// A process that starts the engine as the service does and is then killed by the test.
import { fork } from 'node:child_process';

const [script = '', ...engineArguments] = process.argv.slice(2);
const engine = fork(script, engineArguments, {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  detached: true,
  execArgv: [],
});
process.send?.(engine.pid);
setInterval(() => {}, 1000);
