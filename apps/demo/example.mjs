// `node apps/demo/example.mjs`: the program of the root README, which asks what `npm start` started.
const asked = { 'the node': 'http://127.0.0.1:9650', 'the metrics service': 'http://127.0.0.1:9660' };
/** A program on the same machine answers within this time. */
const patienceMs = 5_000;

const missing = (
  await Promise.all(
    Object.entries(asked).map(async ([program, url]) => {
      try {
        await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
        return [];
      } catch (error) {
        return [`${program} does not answer at ${url} (${error.cause?.code ?? error.name})`];
      }
    }),
  )
).flat();

if (missing.length === 0) await import('./dist/first-program.js');
else {
  console.error(`error ${missing.join('\nerror ')}
The example asks what \`npm start\` runs: start that in another terminal, wait until it prints its addresses, then run the example again.`);
  process.exitCode = 1;
}
