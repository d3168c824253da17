import type { SubscriptionKind } from '@firn/contract';
import { fillPath } from '@firn/contract/call';
import type { ContractDocument, RpcMethod } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import { didYouMean, nearest } from '@firn/primitives';
import { addressesBelow } from '@firn/primitives/addresses';
import { readArguments } from '../arguments/read-arguments.js';
import { type Callable, loadCallables } from '../contracts.js';
import { type ExitCode, exitCodes, UsageError } from '../exit-code.js';
import { type TypeView, typeView } from '../output/type-view.js';
import { writeJson } from '../output/write-json.js';
import { writeResult } from '../output/write-result.js';
import type { Terminal } from '../terminal.js';
import { targetOf } from './connection.js';
import type { ConnectionFlags } from './connection-flags.js';
import { subscribe } from './subscribe.js';

/** Flags of `firn watch`. */
export interface WatchFlags extends ConnectionFlags {
  readonly json?: boolean;
  readonly count?: number;
}

interface Watchable extends Callable {
  readonly contract: ContractDocument;
  readonly operation: RpcMethod;
  readonly kind: SubscriptionKind;
}

/** Subscribes to a kind of events and writes each as it comes, until it is interrupted or `--count` have come. */
export async function watch(
  name: string,
  words: readonly string[],
  flags: WatchFlags,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<ExitCode> {
  const found = findKind(await loadCallables(flags.spec, undefined, flags.formats), name);
  const { contract, operation, kind } = found;
  const asMethod = { ...operation, name: `watch ${kind.name}`, params: kind.params };
  const { params, path } = await readArguments(contract, asMethod, words);
  const target = targetOf(found, flags, path);
  const template = operation.webSocketPath ?? operation.path;
  const url = addressesBelow(target.url.replace(/^http/, 'ws'))(fillPath(template, target.path ?? {}));
  const values = kind.params.map(({ name: key }) => params[key]);
  const request = {
    method: operation.name,
    params: [kind.name, ...trimmed(values)],
    notification: operation.subscription?.notification ?? '',
  };
  let seen = 0;
  for await (const event of subscribe(url, request, flags.timeout * 1000, stop)) {
    terminal.out(
      flags.json === true ? canonicalJson(event) : block(event, terminal, typeView(contract, kind.payload)),
    );
    if (++seen === flags.count) break;
  }
  return exitCodes.done;
}

function block(event: unknown, terminal: Terminal, view: TypeView): string {
  return typeof event === 'object' ? `${writeResult(event, terminal, view)}\n` : writeJson(event, terminal);
}

function trimmed(values: readonly unknown[]): unknown[] {
  const last = values.findLastIndex((value) => value !== undefined);
  return values.slice(0, last + 1).map((value) => value ?? null);
}

function findKind(callables: readonly Callable[], name: string): Watchable {
  const all = watchables(callables);
  const found = all.find(({ kind }) => kind.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const names = all.map(({ kind }) => kind.name);
  throw new UsageError(
    `there are no events ${name}${didYouMean(nearest(name, names).slice(0, 1))} ${names.length === 0 ? 'The document offers none.' : `There are ${names.join(', ')}.`}`,
  );
}

/** Every kind of events that can be subscribed to. */
export function watchables(callables: readonly Callable[]): Watchable[] {
  return callables.flatMap((callable) => {
    const { operation } = callable;
    if (operation.kind !== 'rpc' || operation.subscription === undefined) return [];
    return operation.subscription.kinds.map((kind) => ({ ...callable, operation, kind }));
  });
}
