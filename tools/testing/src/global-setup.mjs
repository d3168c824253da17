import { beginRun } from './source-bundle.mjs';

/** The programs that the tests of a package start are joined from their sources once for all of them. */
export default function setup() {
  return beginRun(process.cwd());
}
