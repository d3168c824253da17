import { letters, refusals } from '@firn/contract';
import { type Construct, constructs, type Handling } from '@firn/contract/constructs';
import { markdownTable } from '../../src/diff/report/markdown-table.js';

const handlings: Readonly<Record<Handling, string>> = {
  done: 'done',
  option: 'done with an option',
  refused: 'refused',
  warned: 'warned about',
  annotation: 'for people',
};

/** The page of the documentation that the table of constructs is. */
export function constructsPage(): string {
  const objects = [...new Set(constructs.map(({ object }) => object))];
  return [
    '# What becomes of each construct',
    '',
    'Every key of OpenAPI 3.0, 3.1 and 3.2, Swagger 2.0, OpenRPC 1.3 and 1.4 and JSON Schema 2020-12. `firn lint --all DOCUMENT` prints the rows that a',
    'document uses, `firn lint --json` gives them to programs. This page is written by the tests of the generator (`UPDATE_CASES=1`), which hold every row.',
    '',
    '- **done**: it does what it says.',
    '- **done with an option**: it does so where an option asks for it, else it is for people.',
    '- **refused**: nothing is generated in the cases that the row names, unless the rule is allowed (`--allow RULE`, or `allow` in `firn.json`).',
    '- **warned about**: it stands for less than it says; `firn lint` names the rule.',
    '- **for people**: it says nothing of requests and answers.',
    '',
    '## Rules that refuse',
    '',
    markdownTable(['Rule', 'Where it is allowed'], Object.entries(refusals)),
    '',
    '## Rules that keep to the letter',
    '',
    'They warn, and can be allowed in the same way.',
    '',
    markdownTable(['Rule', 'Where it is allowed'], Object.entries(letters)),
    ...objects.flatMap((object) => [
      '',
      `## ${object}`,
      '',
      markdownTable(['Key', 'Handling', ''], constructs.filter((each) => each.object === object).map(row)),
    ]),
    '',
  ].join('\n');
}

function row({ key, handling, rule, note }: Construct): readonly string[] {
  const name = rule === undefined ? '' : ` (\`${rule}\`)`;
  return [key, `${handlings[handling]}${name}`, note.replaceAll('|', '\\|')];
}
