// @ts-check
// Runs the embedded engine in a process of its own. JavaScript, because it is forked as it stands, from sources and from `dist`.
// Arguments: the shared library, then the engine's own command line.
import { connect, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

const [library = '', ...engineArguments] = process.argv.slice(2);

// The parent holds the other end of this pipe, which closes when it ends in whatever way, kill -9 included: the engine never outlives it.
// The channel does not do for that: Node.js never tells of its end while a connection that was handed over has not been confirmed.
// SIGKILL, because the engine's exit handlers may wait for running queries; its data survives that by design.
const end = () => process.kill(process.pid, 'SIGKILL');
const lifeline = new Socket({ fd: 4 });
lifeline.once('error', end).once('close', end).resume();

// The parent may not reach the engine by its address: a connection is opened here, and handed over.
process.on('message', (/** @type {{ connection: number, port: number }} */ { connection, port }) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.pause();
  socket.once('connect', () => process.send?.({ connection }, socket));
  socket.once('error', ({ message }) => process.send?.({ connection, failure: message }));
});

const { DataType, load, open } = await import('ffi-rs');

// In a network namespace of its own not even the loopback interface is up.
if (process.platform === 'linux' && networkInterfaces().lo === undefined) startLoopback();

open({ library: 'chdb', path: library });
// A thread of its own, so that this event loop stays free to notice that the parent is gone.
await load({
  library: 'chdb',
  funcName: 'query_stable_v2',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [engineArguments.length, engineArguments],
  runInNewThread: true,
});

// The engine's last statement never ends by itself, so it has failed; what it had to say is on stderr.
end();

/** `ip link set lo up`: netdevice(7). */
function startLoopback() {
  const [internet, datagram, setFlags, up, running] = [2, 2, 0x8914, 0x1, 0x40];
  const request = Buffer.alloc(40);
  request.write('lo');
  request.writeInt16LE(up | running, 16);
  open({ library: 'libc', path: 'libc.so.6' });
  const socket = load({
    library: 'libc',
    funcName: 'socket',
    retType: DataType.I32,
    paramsType: [DataType.I32, DataType.I32, DataType.I32],
    paramsValue: [internet, datagram, 0],
  });
  load({
    library: 'libc',
    funcName: 'ioctl',
    retType: DataType.I32,
    paramsType: [DataType.I32, DataType.I64, DataType.U8Array],
    paramsValue: [socket, setFlags, request],
  });
}
