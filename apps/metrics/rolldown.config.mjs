/** What has native parts, and so is not joined. */
export const external = ['ffi-rs', 'secp256k1'];
/** Joins the program into one file: a start reads hundreds of modules otherwise. The folder is as deep as that of the module that finds the package's files. */
const shared = { platform: 'node', external };
const output = { dir: 'dist/program', format: 'esm', codeSplitting: false };

export default [
  { ...shared, input: 'dist/main.js', output: { ...output, cleanDir: true } },
  // What the process of the engine runs; the program looks for it beside itself.
  { ...shared, input: 'dist/store/embedded/engine-child.js', output },
];
