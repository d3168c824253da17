import { directedKinds, fixedKinds } from '../change-kinds.js';
import type { Verdict } from '../effect.js';
import { meaningOf, verdictOf } from '../meaning.js';
import { sentencesOf } from '../sentences.js';
import { markdownTable } from './markdown-table.js';

/** Every kind of change and what it means, as tables of Markdown. */
export function rulesTable(): string {
  const directed = Object.entries(directedKinds).sort(byName);
  const fixed = Object.entries(fixedKinds).sort(byName);
  return [
    '## Kinds that depend on who sends',
    '',
    'A request is what clients send, an answer what servers send. Of webhooks and callbacks it is the other way round.',
    '',
    markdownTable(
      ['Kind', 'In a request', 'In an answer', 'For clients'],
      directed.map(([kind, effect]) => {
        if (typeof effect === 'object') return [kind, 'depends', 'depends', effect.cases];
        const cell = (direction: 'request' | 'response'): Verdict => verdictOf(meaningOf(direction, effect));
        const say = (direction: 'request' | 'response'): string =>
          (sentencesOf(kind as keyof typeof directedKinds, direction) ?? meaningOf(direction, effect))
            .forClients;
        return [
          kind,
          cell('request'),
          cell('response'),
          `Request: ${say('request')} Answer: ${say('response')}`,
        ];
      }),
    ),
    '',
    '## Kinds that mean the same everywhere',
    '',
    markdownTable(
      ['Kind', 'Verdict', 'For clients', 'For servers'],
      fixed.map(([kind, meaning]) => [kind, verdictOf(meaning), meaning.forClients, meaning.forServers]),
    ),
  ].join('\n');
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
