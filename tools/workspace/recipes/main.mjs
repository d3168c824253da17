import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Copy } from './copy.mjs';
import { error } from './error.mjs';
import { field } from './field.mjs';
import { method } from './method.mjs';
import { metric } from './metric.mjs';

// npm run check:recipes -- [--green] [PART OF A HEADING]
// Follows CONTRIBUTING's recipes in a copy: with all steps every check is green, and without one of them the check that is to miss it is red;
// --green leaves out the second half and the long checks of the first: the gate does so, and every night follows all of it.
const contributing = readFileSync(join(import.meta.dirname, '../../../CONTRIBUTING.md'), 'utf8');
const isGreenOnly = process.argv.includes('--green');
const [part = ''] = process.argv.slice(2).filter((argument) => argument !== '--green');
const recipes = [method, metric, field, error];
const problems = [];
const tell = (sentence) => console.log(`${Math.round(process.uptime())}s ${sentence}`);

/** What stands below a heading. */
const textOf = (heading) => contributing.split(`\n### ${heading}\n`)[1]?.split('\n### ')[0] ?? '';

function judge(copy, recipe, name) {
  const { command, folder } = recipe.checks[name];
  return copy.run(command, folder);
}

function follow(copy, recipe) {
  tell(recipe.heading);
  const text = textOf(recipe.heading).replaceAll(/\s+/g, ' ');
  for (const { says } of recipe.steps) {
    if (!text.includes(says)) problems.push(`${recipe.heading}: CONTRIBUTING.md does not say ${says}`);
  }
  for (const step of recipe.steps) step.apply(copy);
  for (const [name, { isLong }] of Object.entries(recipe.checks)) {
    if (isLong && isGreenOnly) continue;
    const { status, output } = judge(copy, recipe, name);
    tell(`  with all steps: ${name} ${status === 0 ? 'is green' : 'IS RED'}`);
    if (status !== 0) problems.push(`${recipe.heading}: with all steps ${name} is red:\n${output}`);
  }
  const missed = isGreenOnly ? [] : recipe.steps.filter(({ missedBy }) => missedBy !== undefined);
  for (const left of missed) {
    copy.reset();
    for (const step of recipe.steps) if (step !== left) step.apply(copy);
    const { status, output } = judge(copy, recipe, left.missedBy);
    tell(`  without ${left.says}: ${left.missedBy} ${status === 0 ? 'IS GREEN' : 'is red'}`);
    if (status === 0) {
      problems.push(`${recipe.heading}: without ${left.says} ${left.missedBy} is green:\n${output}`);
    }
  }
  copy.reset();
}

const copy = new Copy();
try {
  for (const recipe of recipes) if (recipe.heading.includes(part)) follow(copy, recipe);
} finally {
  copy.remove();
}
for (const problem of problems) console.error(`\n${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
