import path from 'node:path';
import { expect, it } from 'vitest';
import { printDrift } from '../../src/cli/print-drift.js';
import { readConfig } from '../../src/config/config.js';
import { recordedConsole, smallProject, temporaryProject } from '../fixtures/temporary-project.js';

/** What is printed of one file that differs. */
function drift(before: string, after: string): string[] {
  const root = temporaryProject(smallProject);
  const console = recordedConsole(root);
  const project = readConfig(path.join(root, 'firn.json'));
  printDrift(project, [{ path: 'a.ts', kind: 'changed', before, after }], console);
  return console.text().split('\n');
}

const long = (end: string): string => `const text = '${'x'.repeat(1000)}${end}${'y'.repeat(1000)}';`;

it('a long line is shown from shortly before the place where it differs', () => {
  const lines = drift(`a\n${long('old')}\nb\n`, `a\n${long('new')}\nb\n`);
  expect(lines).toContain(`-...${'x'.repeat(60)}old${'y'.repeat(137)}...`);
  expect(lines).toContain(`+...${'x'.repeat(60)}new${'y'.repeat(137)}...`);
});

it('lines of one change stand against each other in their order, and one too many against none', () => {
  const lines = drift(`${long('1')}\n${long('2')}\n`, `${long('3')}\n${long('4')}\n${long('5')}\n`);
  const start = `const text = '${'x'.repeat(186)}...`;
  const shown = lines.filter((line) => /^[-+]/.test(line)).map((line) => line.replace(/x+/g, 'x'));
  expect(lines).toContain(`+${start}`);
  expect(shown.map((line) => line.slice(0, 6))).toEqual(['-...x1', '-...x2', '+...x3', '+...x4', '+const']);
});
