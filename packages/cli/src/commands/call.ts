import type { Answer } from '@firn/contract/call';
import {
  allPages,
  bodyOf,
  type CallTarget,
  callOperation,
  checkAnswer,
  checkItem,
  type ErrorAnswer,
  type ResultAnswer,
} from '@firn/contract/call';
import { compactJson } from '@firn/contract/json';
import { variableOf } from '@firn/contract/load';
import { checkParams } from '@firn/contract/values';
import { type Binary, didYouMean, isAsyncIterable, isBinary, nearestChoice } from '@firn/primitives';
import { readArguments } from '../arguments/read-arguments.js';
import { type Callable, loadCallables } from '../contracts.js';
import { type ExitCode, exitCodes, UsageError } from '../exit-code.js';
import { type FoundCallable, findCallable } from '../find-callable.js';
import { readSelector, type Selector } from '../output/select.js';
import { type TypeView, typeView } from '../output/type-view.js';
import { writeBytes } from '../output/write-bytes.js';
import { writeJson } from '../output/write-json.js';
import { writeResult } from '../output/write-result.js';
import type { Terminal } from '../terminal.js';
import { targetOf } from './connection.js';
import type { ConnectionFlags } from './connection-flags.js';
import { describeSecurity } from './describe-security.js';

/** Flags of `firn call`. */
export interface CallFlags extends ConnectionFlags {
  readonly json?: boolean;
  readonly path?: string;
  readonly output?: string;
  readonly include?: boolean;
  readonly limit?: number;
  readonly all?: boolean;
  readonly strict?: boolean;
  /** False for `--no-check`. */
  readonly check: boolean;
}

interface Run {
  readonly callable: FoundCallable;
  readonly flags: CallFlags;
  readonly terminal: Terminal;
  readonly select: Selector | undefined;
}

/** Calls an operation and writes what it answers. */
export async function call(
  name: string,
  words: readonly string[],
  flags: CallFlags,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<ExitCode> {
  const select = flags.path === undefined ? undefined : readSelector(flags.path);
  const callable = findCallable(await loadCallables(flags.spec, name, flags.formats), name);
  const { contract, operation } = callable;
  const { params, path } = await readArguments(contract, operation, words);
  if (flags.check) refuseBroken(callable, params);
  const target = { ...targetOf(callable, flags, path), signal: stop };
  const run = { callable, flags, terminal, select };
  if (flags.all === true) return callAll(run, target, params);
  const answer = await callOperation(target, operation, params);
  if (flags.include === true) terminal.error(headText(answer));
  return answer.ok ? writeAnswer(run, answer, stop) : writeError(run, answer);
}

async function writeAnswer(run: Run, answer: ResultAnswer, stop: AbortSignal): Promise<ExitCode> {
  const { flags, terminal } = run;
  const { result, status } = answer;
  const code = warnBroken(run, answer);
  if (isAsyncIterable(result)) return writeItems(run, answer, result, stop);
  if (isBinary(result)) await writeBytes(result, flags.output, terminal);
  else if (isNotification(run.callable))
    terminal.error(`${run.callable.operation.name} was sent: it is a notification, which has no answer`);
  else if (flags.output !== undefined) await writeBytes(bytesOf(result), flags.output, terminal);
  else if (result === undefined) {
    const place = answer.headers.get('location');
    terminal.error(
      `HTTP ${status}: the answer has no content${place === null ? '' : `; it leads to ${place}`}`,
    );
  } else writeValue(run, result, viewOf(run, answer));
  return code;
}

function isNotification({ operation }: Callable): boolean {
  return operation.kind === 'rpc' && operation.wire.notification === true;
}

/** What an answer is kept as in a file: its text. */
function bytesOf(result: unknown): Binary {
  return new Blob([
    typeof result === 'string' ? result : result === undefined ? '' : `${compactJson(result)}\n`,
  ]);
}

/** Lines and events, each as it comes, until there are no more, enough have come, or the program is interrupted. */
async function writeItems(
  run: Run,
  { status, body }: ResultAnswer,
  items: AsyncIterable<unknown>,
  stop: AbortSignal,
): Promise<ExitCode> {
  const { callable, flags, terminal } = run;
  const { contract } = callable;
  const content = bodyOf(callable.operation, { status, body });
  const itemView = viewOf(run, { status, body });
  let count = 0;
  let code: ExitCode = exitCodes.done;
  try {
    for await (const item of items) {
      const issues = checkItem(contract, content, item);
      if (issues.length > 0) code = warn(issues, run);
      if (code !== exitCodes.done) return code;
      const isEvent = content?.kind === 'events' && content.events?.item !== 'event';
      writeValue(
        run,
        item,
        isEvent
          ? { ...itemView, member: (name) => (name === 'data' ? itemView : itemView.member(name)) }
          : itemView,
        true,
      );
      if (++count === flags.limit) break;
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  }
  if (count === 0) terminal.error('nothing came');
  return code;
}

async function callAll(
  run: Run,
  target: CallTarget,
  params: Readonly<Record<string, unknown>>,
): Promise<ExitCode> {
  const { callable, terminal } = run;
  const { operation, contract } = callable;
  const { pagination } = operation;
  if (pagination === undefined) throw new UsageError(`${operation.name} has no pages: leave out --all`);
  const items: unknown[] = [];
  for await (const page of allPages(target, operation, params)) {
    if (!page.ok) return writeError(run, page);
    const code = warnBroken(run, page.answer);
    if (code !== exitCodes.done) return code;
    items.push(...page.items);
    if (terminal.isTerminal)
      process.stderr.write(`\r\u001B[K${terminal.colors.dim(`${items.length} items`)}`);
  }
  if (terminal.isTerminal) process.stderr.write('\r\u001B[K');
  writeValue(run, items, typeView(contract, operation.result).member(pagination.items));
  return exitCodes.done;
}

/** Writes a result, or the parts of it that `--path` takes; with `onLine` JSON stays on one line. */
function writeValue({ flags, terminal, select }: Run, value: unknown, view: TypeView, onLine = false): void {
  const parts = select === undefined ? [{ value, view }] : select({ value, view });
  for (const part of parts) {
    if (flags.json === true) terminal.out(onLine ? compactJson(part.value) : writeJson(part.value, terminal));
    else
      terminal.out(
        `${writeResult(part.value, terminal, part.view)}${onLine && select === undefined ? '\n' : ''}`,
      );
  }
}

/** What the contract says of a result. */
function viewOf({ callable }: Run, answer: Pick<Answer, 'status' | 'body'>): TypeView {
  const { contract, operation } = callable;
  if (operation.kind === 'rpc') return typeView(contract, operation.result);
  const body = bodyOf(operation, answer);
  if (body === undefined) return typeView(contract, { kind: 'unknown' });
  const place = contract.schemaAt(body.location);
  return typeView(contract, body.type, { schema: place.in('schema') ?? place.in('itemSchema') });
}

/** Nothing is sent that the contract says the server must refuse. */
function refuseBroken({ contract, operation }: Callable, params: Readonly<Record<string, unknown>>): void {
  const issues = checkParams(contract.model, operation, params);
  if (issues.length === 0) return;
  const lines = issues.map(({ message, expected, received }) => {
    const similar = nearestChoice(expected, received);
    return `  ${message}${similar.length === 0 ? '' : didYouMean(similar)}`;
  });
  throw new UsageError(
    `${operation.name} was not called:\n${lines.join('\n')}\n\`firn describe ${operation.name}\` tells what it takes; --no-check sends it all the same.`,
  );
}

/** Of several operations of one name it is enough that the answer is right for one. */
function warnBroken(run: Run, answer: Answer): ExitCode {
  const found = run.callable.alike.map(({ contract, operation }) => checkAnswer(contract, operation, answer));
  return found.some(({ length }) => length === 0) ? exitCodes.done : warn(found[0] ?? [], run);
}

function warn(issues: readonly string[], { flags, terminal: { error, colors } }: Run): ExitCode {
  for (const message of issues.slice(0, 5)) error(`${colors.yellow('not as the contract says')} ${message}`);
  return flags.strict === true && issues.length > 0 ? exitCodes.broken : exitCodes.done;
}

async function writeError(run: Run, answer: ErrorAnswer): Promise<ExitCode> {
  const { callable, flags, terminal } = run;
  const { operation } = callable;
  const { code, message, data } = answer;
  const named = nameOf(callable, answer);
  const shown = isBinary(data) || isAsyncIterable(data) ? undefined : data;
  if (isBinary(data)) await data.stream().cancel();
  if (flags.json === true) terminal.out(writeJson({ error: { code, message, data: shown } }, terminal));
  const name = named === undefined ? '' : ` ${named}`;
  terminal.error(`${terminal.colors.red(`error ${code}${name}`)} ${message}`);
  const isMessageAlone = operation.kind === 'rest' && answer.body.content === undefined;
  if (shown !== undefined && flags.json !== true && !isMessageAlone && hasMore(shown, message))
    terminal.error(writeResult(shown, terminal));
  if (answer.retryAfterMs !== undefined)
    terminal.error(
      `The server asks to wait ${Math.ceil(answer.retryAfterMs / 1000)} s before the next call.`,
    );
  const asked = operation.kind === 'rest' ? describeSecurity(operation) : '';
  if ((code === 401 || code === 403) && operation.kind === 'rest' && asked !== '') {
    const [scheme] = operation.wire.security.flat();
    terminal.error(
      `${operation.name} asks for ${asked}: pass --auth${scheme === undefined ? '' : `, or set ${variableOf(scheme.scheme)}`}.`,
    );
  }
  return exitCodes.refused;
}

const usualMembers = ['message', 'error', 'statusCode', 'status', 'code', 'title', 'detail', 'type'];

/** Whether an error says more than its sentence. */
function hasMore(data: unknown, message: string): boolean {
  if (typeof data !== 'object' || data === null) return data !== message;
  return Object.keys(data).some((name) => !usualMembers.includes(name));
}

// Of several errors with one code the message decides.
function nameOf({ operation }: Callable, { code, message }: ErrorAnswer): string | undefined {
  const same = operation.errors.filter((error) => error.code === code);
  return (same.find((error) => error.message === message) ?? same[0])?.name;
}

/** Status and headers, for `--include`. */
function headText({ status, headers }: Answer): string {
  return [`HTTP ${status}`, ...[...headers].map(([name, value]) => `${name}: ${value}`), ''].join('\n');
}
