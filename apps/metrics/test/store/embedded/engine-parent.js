// A process that starts the engine as the service does and is then killed by the test.
import { fork } from 'node:child_process';

const [script = '', ...engineArguments] = process.argv.slice(2);
const engine = fork(script, engineArguments, {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
  detached: true,
  execArgv: [],
});
process.send?.(engine.pid);
// Asks for a connection to a port, and never confirms that it got it.
process.on('message', (port) => {
  engine.send({ connection: 1, port }, () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});
setInterval(() => {}, 1000);
