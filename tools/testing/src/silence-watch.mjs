import { relative } from 'node:path';

const tickSeconds = 5;
/** A file of which nothing was heard for so long is named at once. */
const namedAfter = 60;

/**
 * Knows which files of tests run, and what was heard of each last. A test that waits for ever is ended by its limit, but one that computes for ever holds
 * its limit too: a file that is silent for longer than a test with its hooks may take ends the run of its package.
 */
export class SilenceWatch {
  #root;
  #limits;
  #files = new Map();
  #timer;
  /** The files that were found to hang: where and in what. */
  hung = [];

  /** @param limits `testTimeout` and `hookTimeout`, in ms: those of tests that have none of their own. */
  constructor(root, limits) {
    this.#root = root;
    this.#limits = limits;
  }

  /** Begins to listen; `end` is called when a file hangs. */
  open(end) {
    // Turns are counted and not time: a machine that slept was not silent.
    this.#timer = setInterval(() => this.#listen(end), tickSeconds * 1000);
    this.#timer.unref();
  }

  begins(file) {
    const { testTimeout } = this.#limits;
    this.#files.set(file, { began: performance.now(), silentFor: 0, test: '', timeout: testTimeout });
  }

  /** @param timeout how long the test that begins may take, in ms. */
  hears(file, test, timeout = this.#limits.testTimeout) {
    const heard = this.#files.get(file);
    if (heard !== undefined) Object.assign(heard, { silentFor: 0, test, timeout });
  }

  ends(file) {
    this.#files.delete(file);
  }

  close() {
    clearInterval(this.#timer);
    this.#files.clear();
  }

  /** What runs: where, in what, and for how many seconds. */
  running() {
    return [...this.#files].map(([file, { began, test }]) => ({
      where: relative(this.#root, file),
      name: test,
      seconds: Math.round((performance.now() - began) / 1000),
    }));
  }

  #listen(end) {
    for (const [file, heard] of this.#files) {
      const limit = (heard.timeout + 2 * this.#limits.hookTimeout) / 1000;
      heard.silentFor += tickSeconds;
      const where = relative(this.#root, file);
      const last = heard.test === '' ? 'it has not begun a test' : `the last was "${heard.test}"`;
      if (heard.silentFor === namedAfter)
        console.error(`Nothing was heard of ${where} for ${namedAfter} s: ${last}`);
      if (heard.silentFor < limit) continue;
      const message = `nothing was heard for ${limit} s (${last}): it computes without end, or waits outside of a test`;
      console.error(`${where}: ${message}`);
      this.hung.push({ where, name: 'the file hangs', message });
    }
    if (this.hung.length > 0) end();
  }
}
