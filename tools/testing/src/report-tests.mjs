import { renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SilenceWatch } from './silence-watch.mjs';
import { endPart, isPart, killPart } from './test-run.mjs';

/** The file in the folder of a package that tells how its last run went; `npm test` puts those of all packages together. */
export const reportName = 'test-report.json';

/**
 * Writes down how the tests of a package went: how many of what, in how many seconds, what failed and where, what was skipped and why; and where they
 * were ended from outside, which files ran. A run of all packages is told of a file that hangs, and the package fails for what it leaves behind.
 */
export default class ReportTests {
  #vitest;
  #root = '';
  #started = 0;
  #running;
  #unhandledErrors;

  onInit(vitest) {
    this.#vitest = vitest;
    this.#root = vitest.config.root;
    this.#started = performance.now();
    this.#running = new SilenceWatch(this.#root, vitest.config);
    process.once('exit', (code) => this.#atExit(code));
    // A person who looks at one file may stop in it for as long as they want; soaks take hours.
    if (isPart() && process.env.FIRN_TESTS !== 'soak') this.#running.open(() => process.exit(1));
  }

  onTestModuleQueued(module) {
    this.#running.begins(module.moduleId);
  }

  onTestModuleStart(module) {
    this.#running.begins(module.moduleId);
  }

  onTestCaseReady(test) {
    this.#running.hears(test.module.moduleId, test.fullName, test.options.timeout);
  }

  onTestCaseResult(test) {
    this.#running.hears(test.module.moduleId, test.fullName);
  }

  onHookStart({ entity }) {
    if (entity.type === 'module') this.#running.hears(entity.moduleId, 'a hook of the file');
    else this.#running.hears(entity.module.moduleId, entity.fullName);
  }

  onTestModuleEnd(module) {
    this.#running.ends(module.moduleId);
  }

  onTestRunEnd(modules, unhandledErrors) {
    this.#running.close();
    this.#unhandledErrors = unhandledErrors;
    this.#write(modules, []);
  }

  /** Everything of a run is over by then: its workers too, and what was set up for all of them. */
  #atExit(code) {
    if (!isPart()) return;
    const modules = this.#vitest.state.getTestModules();
    if (this.#unhandledErrors === undefined) {
      this.#write(modules, []);
      killPart();
      return;
    }
    const left = endPart();
    if (left.length === 0) return;
    for (const line of left) console.error(`Left behind by the tests: ${line}`);
    // A result that says so is not kept: the next run judges the package again.
    if (code === 0) process.exitCode = 1;
    this.#write(modules, left);
  }

  #write(modules, left) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const report = {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      seconds: Math.round((performance.now() - this.#started) / 1000),
      failures: [
        ...modules.flatMap((module) => this.#failuresOf(module)),
        ...this.#running.hung,
        ...(this.#unhandledErrors ?? []).map((error) => this.#failure('', 'outside of any test', error)),
        ...left.map((message) => ({ where: '', name: 'left behind by the tests', message })),
      ],
      skips: tests.flatMap((test) => this.#skipOf(test)),
      running: this.#running.running(),
    };
    const file = join(this.#root, reportName);
    writeFileSync(`${file}.new`, `${JSON.stringify(report, undefined, 2)}\n`);
    // Who is killed while it writes leaves the report before, or none.
    renameSync(`${file}.new`, file);
  }

  /** Errors of a file itself, of its suites (their hooks), and of its tests. */
  #failuresOf(module) {
    const file = module.moduleId;
    const suites = [...module.children.allSuites()];
    const tests = [...module.children.allTests('failed')];
    return [
      ...module.errors().map((error) => this.#failure(file, 'the file itself', error)),
      ...suites.flatMap((suite) => suite.errors().map((error) => this.#failure(file, suite.fullName, error))),
      ...tests.flatMap((test) =>
        (test.result().errors ?? []).map((error) => this.#failure(file, test.fullName, error)),
      ),
    ];
  }

  #failure(file, name, error) {
    const frames = error.stacks ?? [];
    // The line of the test says more than that of what it calls.
    const frame = frames.find((each) => each.file === file) ?? (file === '' ? frames[0] : undefined);
    const where = frame === undefined ? file : `${frame.file}:${frame.line}:${frame.column}`;
    const message = String(error.message).split('\n', 1)[0];
    return { where: where === '' ? '' : relative(this.#root, where), name, message };
  }

  #skipOf(test) {
    const result = test.result();
    if (result.state !== 'skipped') return [];
    // `skipFor` of this package gives the one, `skip` of a running test the other.
    const reason = test.meta().skipReason ?? result.note ?? '';
    return [{ where: relative(this.#root, test.module.moduleId), name: test.fullName, reason }];
  }
}
