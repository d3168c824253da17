import type { Handling } from '@firn/contract/constructs';
import type { UsedConstruct } from '../lint/used-constructs.js';
import type { Console } from '../terminal/console.js';

const headings: Readonly<Record<Handling, string>> = {
  refused: 'refused in the cases named here',
  warned: 'stand for less than they say',
  option: 'done with an option',
  annotation: 'for people only',
  done: 'done',
};

/** Prints what becomes of each construct that documents use: what is not simply done with a sentence each, the rest as a list. */
export function reportConstructs(used: readonly UsedConstruct[], console: Console): void {
  const { bold, dim } = console.colors;
  for (const handling of Object.keys(headings) as Handling[]) {
    const rows = used.filter(({ construct }) => construct.handling === handling);
    if (rows.length === 0) continue;
    console.out(bold(`constructs, ${headings[handling]}:`));
    const names = rows.map(({ construct, count }) => `${construct.object}.${construct.key} (${count})`);
    if (handling === 'done' || handling === 'annotation') console.out(`  ${names.join(', ')}`);
    else
      for (const [index, { construct }] of rows.entries())
        console.out(
          `  ${names[index]}: ${construct.note}${construct.rule === undefined ? '' : dim(` [${construct.rule}]`)}`,
        );
  }
}
