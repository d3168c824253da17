import { checkParams, checkValue, type Operation } from '@firn/contract';
import { allPages, callOperation, type ErrorAnswer } from '@firn/contract/call';
import { readArguments } from '../arguments/read-arguments.js';
import { type Callable, loadCallables } from '../contracts.js';
import { type ExitCode, exitCodes, UsageError } from '../exit-code.js';
import { type FoundCallable, findCallable } from '../find-callable.js';
import { writeJson } from '../output/write-json.js';
import { writeResult } from '../output/write-result.js';
import type { Terminal } from '../terminal.js';
import { type ConnectionFlags, targetOf } from './connection.js';

/** Flags of `firn call`. */
export interface CallFlags extends ConnectionFlags {
  readonly json?: boolean;
  readonly all?: boolean;
  readonly strict?: boolean;
  /** False for `--no-check`. */
  readonly check: boolean;
}

/** Calls an operation and writes what it answers. */
export async function call(
  name: string,
  words: readonly string[],
  flags: CallFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const callable = findCallable(await loadCallables(flags.spec), name);
  const { contract, operation } = callable;
  const { params, path } = readArguments(contract.document, operation, words);
  if (flags.check) refuseBroken(callable, params);
  const target = targetOf(callable, flags, path);
  if (flags.all === true) return callAll(callable, target, params, flags, terminal);
  const answer = await callOperation(target, operation, params);
  if (!answer.ok) return writeError(operation, answer, flags, terminal);
  terminal.out(write(answer.result, flags, terminal));
  return warnBroken(callable, answer.result, flags, terminal);
}

async function callAll(
  { operation, alike }: FoundCallable,
  target: Parameters<typeof allPages>[0],
  params: Readonly<Record<string, unknown>>,
  flags: CallFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (operation.pagination === undefined)
    throw new UsageError(`${operation.name} has no pages: leave out --all`);
  const items: unknown[] = [];
  for await (const page of allPages(target, operation, params)) {
    if (!page.ok) return writeError(operation, page, flags, terminal);
    const code = warnBroken({ alike }, page.result, flags, terminal);
    if (code !== exitCodes.done) return code;
    items.push(...page.items);
    if (terminal.isTerminal)
      process.stderr.write(`\r\u001B[K${terminal.colors.dim(`${items.length} items`)}`);
  }
  if (terminal.isTerminal) process.stderr.write('\r\u001B[K');
  terminal.out(write(items, flags, terminal));
  return exitCodes.done;
}

function write(value: unknown, { json }: CallFlags, terminal: Terminal): string {
  return json === true ? writeJson(value, terminal) : writeResult(value, terminal);
}

/** Nothing is sent that the contract says the server must refuse. */
function refuseBroken({ contract, operation }: Callable, params: Readonly<Record<string, unknown>>): void {
  const issues = checkParams(contract, operation, params);
  if (issues.length === 0) return;
  const lines = issues.map(({ message }) => `  ${message}`);
  throw new UsageError(
    `${operation.name} was not called:\n${lines.join('\n')}\n\`firn describe ${operation.name}\` tells what it takes; --no-check sends it all the same.`,
  );
}

function warnBroken(
  { alike }: Pick<FoundCallable, 'alike'>,
  result: unknown,
  { strict }: CallFlags,
  { error, colors }: Terminal,
): ExitCode {
  const found = alike.map(({ contract, operation }) =>
    operation.result === undefined ? [] : checkValue(contract, operation.result, result),
  );
  const issues = found.some(({ length }) => length === 0) ? [] : (found[0] ?? []);
  for (const { message } of issues.slice(0, 5))
    error(`${colors.yellow('not as the contract says')} ${message}`);
  return strict === true && issues.length > 0 ? exitCodes.broken : exitCodes.done;
}

function writeError(
  operation: Operation,
  answer: ErrorAnswer,
  { json }: CallFlags,
  terminal: Terminal,
): ExitCode {
  const { code, message, data } = answer;
  const named = nameOf(operation, answer);
  if (json === true) terminal.out(writeJson({ error: { code, message, data } }, terminal));
  const name = named === undefined ? '' : ` ${named}`;
  terminal.error(`${terminal.colors.red(`error ${code}${name}`)} ${message}`);
  if (data !== undefined && operation.kind === 'rpc') terminal.error(writeResult(data, terminal));
  return exitCodes.refused;
}

// Of several errors with one code the message decides.
function nameOf({ errors }: Operation, { code, message }: ErrorAnswer): string | undefined {
  const same = errors.filter((error) => error.code === code);
  return (same.find((error) => error.message === message) ?? same[0])?.name;
}
