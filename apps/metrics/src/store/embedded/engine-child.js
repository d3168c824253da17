// @ts-check
// Runs the embedded engine in a process of its own. JavaScript, because it is forked as it stands, from sources and from `dist`.
// Arguments: the shared library, then the engine's own command line.
const [library = '', ...engineArguments] = process.argv.slice(2);

// The channel closes when the parent ends in whatever way, kill -9 included: the engine never outlives it.
// SIGKILL, because the engine's exit handlers may wait for running queries; its data survives that by design.
const end = () => process.kill(process.pid, 'SIGKILL');
process.once('disconnect', end);
// It may have closed while this module was being loaded.
if (!process.connected) end();

const { DataType, load, open } = await import('ffi-rs');
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
