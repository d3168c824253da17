/** What has native parts, or is loaded when it is needed, and so is not joined. */
export const external = [
  '@datadog/pprof',
  'lmdb',
  'secp256k1',
  /^mcl-wasm/,
  /^micro-eth-signer/,
  /^@paulmillr\/trusted-setups/,
  /^@jitl\/quickjs/,
  'quickjs-emscripten-core',
];
/** Keeps the documents of the contracts as JSON text in the program, because Node.js parses that twice as fast as the same value written as code. */
const jsonAsText = {
  name: 'json-as-text',
  transform: {
    filter: { id: /\.json$/ },
    handler(text) {
      const json = JSON.stringify(JSON.stringify(JSON.parse(text)));
      return { code: `export default /* @__PURE__ */ JSON.parse(${json});`, moduleType: 'js' };
    },
  },
};
/**
 * Joins the program into one file: a start reads hundreds of modules otherwise, which takes longer than all the rest of it. The folder is as
 * deep as those of the modules, which find files from where they lie.
 */
const shared = { platform: 'node', external, plugins: [jsonAsText] };
const output = { dir: 'dist/program', format: 'esm', codeSplitting: false };

export default [
  { ...shared, input: 'dist/main.js', output: { ...output, cleanDir: true } },
  // What its threads run; the program looks for them beside itself.
  { ...shared, input: 'dist/handlers/execution-worker.js', output },
  { ...shared, input: 'dist/abi/mapped-codes-worker.js', output },
  { ...shared, input: { 'scrub-worker': '@firn/storage/scrub-worker' }, output },
];
