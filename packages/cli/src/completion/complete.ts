import type { Param } from '@firn/contract';
import { typeKinds } from '@firn/contract/values';
import { splitWord } from '../arguments/split-word.js';
import { watchables } from '../commands/watch.js';
import { type Callable, loadCallables } from '../contracts.js';
import { firstParagraph } from '../output/first-paragraph.js';

/** What a word could be, and what that means. */
export interface Completion {
  readonly word: string;
  readonly text: string;
}

/** A command, and whether the name of an operation or of events follows it. */
export interface CompletedCommand {
  readonly name: string;
  readonly text: string;
  readonly takes?: 'operation' | 'events' | undefined;
  readonly flags: readonly Completion[];
}

/** What fits at the end of a line that begins with the name of the program. */
export async function complete(line: string, commands: readonly CompletedCommand[]): Promise<Completion[]> {
  const words = line.split(/\s+/);
  const typed = words.pop() ?? '';
  const [, name, ...rest] = words;
  if (name === undefined)
    return fitting(
      typed,
      commands.map(({ name: word, text }) => ({ word, text })),
    );
  const command = commands.find((each) => each.name === name);
  if (command === undefined) return [];
  if (typed.startsWith('-')) return fitting(typed, command.flags);
  if (command.takes === undefined) return [];
  const [target] = plainWords(rest);
  const callables = await loadCallables(specsOf(rest), target);
  if (target === undefined) return fitting(typed, names(callables, command.takes));
  return command.takes === 'operation' ? fitting(typed, argumentsOf(callables, target, typed)) : [];
}

function names(callables: readonly Callable[], takes: 'operation' | 'events'): Completion[] {
  if (takes === 'events')
    return watchables(callables).map(({ kind }) => ({ word: kind.name, text: kind.doc.summary ?? '' }));
  return callables.map(({ operation }) => ({ word: operation.name, text: operation.doc.summary ?? '' }));
}

/** `name=` of each parameter, and its values where there is a list of them. */
function argumentsOf(callables: readonly Callable[], target: string, typed: string): Completion[] {
  const found = callables.find(({ operation }) => operation.name === target);
  if (found === undefined) return [];
  const { contract, operation } = found;
  const chosen = splitWord(
    typed,
    operation.params.map(({ name }) => name),
  );
  return operation.params.flatMap((param) => {
    const { name, type } = param;
    if (chosen?.operator !== '=' || chosen.name !== name)
      return [{ word: `${name}=`, text: summaryOf(param) }];
    const { values, kinds } = typeKinds(contract.model, type);
    const all = values.length > 0 ? values : kinds.has('boolean') ? [true, false] : [];
    return all.map((value) => ({ word: `${name}=${String(value)}`, text: '' }));
  });
}

function summaryOf({ doc }: Param): string {
  return firstParagraph(doc.summary ?? doc.description ?? '');
}

function specsOf(words: readonly string[]): string[] {
  return words
    .flatMap((word, index) => (word === '--spec' ? [words[index + 1] ?? ''] : []))
    .filter((spec) => spec !== '');
}

const switches = new Set(['--json', '--all', '--strict', '--no-check', '--include', '-i']);

// Flags with a value take the word behind them.
function plainWords(words: readonly string[]): string[] {
  return words.filter((word, index) => {
    const before = words[index - 1] ?? '';
    const isValue = before.startsWith('--') && !before.includes('=') && !switches.has(before);
    return !word.startsWith('-') && !isValue;
  });
}

function fitting(typed: string, all: readonly Completion[]): Completion[] {
  const start = typed.toLowerCase();
  return all.filter(({ word }) => word.toLowerCase().startsWith(start));
}
