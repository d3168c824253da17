/**
 * Joins the program into one file: a start reads hundreds of modules otherwise, which takes longer than all the rest of it. What has native
 * parts, or is loaded when it is needed, stays outside. The folder is as deep as those of the modules, which find files from where they lie.
 */
export default {
  input: 'dist/main.js',
  platform: 'node',
  external: ['lmdb', 'secp256k1', /^micro-eth-signer/, /^@paulmillr\/trusted-setups/],
  output: { dir: 'dist/program', format: 'esm', codeSplitting: false, cleanDir: true },
};
