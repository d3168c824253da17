import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The file in the folder of a package that tells how its last run went; `npm test` puts those of all packages together. */
export const reportName = 'test-report.json';

/** Writes down how the tests of a package went: how many of what, in how many seconds, what failed and where, what was skipped and why. */
export default class ReportTests {
  #root = '';
  #started = 0;

  onInit({ config }) {
    this.#root = config.root;
    this.#started = performance.now();
  }

  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const report = {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      seconds: Math.round((performance.now() - this.#started) / 1000),
      failures: [
        ...modules.flatMap((module) => this.#failuresOf(module)),
        ...unhandledErrors.map((error) => this.#failure('', 'outside of any test', error)),
      ],
      skips: tests.flatMap((test) => this.#skipOf(test)),
    };
    writeFileSync(join(this.#root, reportName), `${JSON.stringify(report, undefined, 2)}\n`);
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
