import type { Answer, Body } from '../../model/index.js';
import { compare } from '../../problem.js';
import { capitalized, kebabName, NameScope, symbolIdentifier, typeIdentifier, words } from './identifier.js';
import { isKeyword } from './reserved.js';

/** What an operation is called in its document. */
export interface NamedOperation {
  readonly name: string;
  readonly group: string;
  /** The symbol that the document asks for (`x-symbol`). */
  readonly symbol?: string;
}

/**
 * Symbols of all operations, unique in the contract. The symbol that a document asks for comes first, then those of operations that are called
 * exactly so: `GetOrder` does not rename `getOrder`. Of several operations with one name each has the name of its group in front. Where that is
 * not enough, symbols are numbered.
 * @param scope the symbols of the contract, to which these are added.
 */
export function operationSymbols(
  operations: readonly NamedOperation[],
  scope: NameScope = new NameScope(),
): string[] {
  const owners = countEach(operations.flatMap(({ name, symbol }) => (symbol === undefined ? name : [])));
  const symbols = new Map(
    operations.flatMap((each) => (each.symbol === undefined ? [] : [[each, each.symbol]])),
  );
  for (const symbol of symbols.values()) scope.take([symbol, typeStem(symbol)]);
  const plain = (operation: NamedOperation): string => usable(symbolIdentifier(operation.name));
  for (const operation of exactFirst(operations, plain)) {
    if (symbols.has(operation)) continue;
    const own = plain(operation);
    const inGroup = symbolIdentifier(`${operation.group} ${typeIdentifier(own)}`);
    const wanted = owners.get(operation.name) === 1 ? [own, inGroup] : inGroup;
    symbols.set(operation, claimSymbol(scope, wanted));
  }
  return operations.map((operation) => symbols.get(operation) ?? '');
}

/** A symbol that no other operation has, and whose types no other has. */
export function claimSymbol(scope: NameScope, wanted: string | readonly string[]): string {
  return scope.claim(wanted, (symbol) => [typeStem(symbol)]);
}

/** Stem of the types of an operation: `InfoPeers` of `infoPeers`. */
export const typeStem = capitalized;

/** Those that are called exactly as they ask come first, then the others by name. */
export function exactFirst<Named extends { readonly name: string }>(
  all: readonly Named[],
  wanted: (named: Named) => string,
): Named[] {
  const rank = (named: Named): number => (named.name.endsWith(wanted(named)) ? 0 : 1);
  return [...all].sort((a, b) => rank(a) - rank(b) || compare(a.name, b.name));
}

function countEach(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const usable = (symbol: string): string => (isKeyword(symbol) ? `${symbol}Operation` : symbol);

/** Namespace and name inside it: `info.peers` and `eth_getBalance` are cut at the first dot or underscore. */
export function splitMethodName(name: string, group: string): { namespace: string; shortName: string } {
  const cut = /^([\p{L}\p{Nd}]+)[._/](.+)$/u.exec(name);
  const [, namespace = group, rest = name] = cut ?? [];
  return { namespace: symbolIdentifier(namespace), shortName: symbolIdentifier(rest) };
}

/** Name inside the namespace for an operationId: `repos/get-content` in `repos` gives `getContent`. */
export function shortOperationName(operationId: string, namespace: string): string {
  const cut = /^([^./]+)[./](.+)$/.exec(operationId);
  const [, prefix = '', rest = ''] = cut ?? [];
  return symbolIdentifier(cut !== null && kebabName(prefix) === namespace ? rest : operationId);
}

/** An operation, as far as names of types are derived from it. */
export interface TypedOperation {
  readonly symbol: string;
  /** Keys of its documented answers, as in `200`, `4XX` and `default`; none of another protocol than HTTP. */
  readonly answers: readonly DocumentedAnswer[];
}

type DocumentedAnswer = Pick<Answer, 'key'> & { readonly contents: readonly Pick<Body, 'mediaType'>[] };

/** Names of types that the generated code derives from the operations of a contract; no schema may take one. */
export function derivedTypeNames(
  operations: readonly TypedOperation[],
  groups: readonly string[],
): Set<string> {
  const stems = operations.flatMap(({ symbol, answers }) => {
    const stem = typeStem(symbol);
    const parts = ['Params', 'Result', 'Payload', 'Handler', 'Body', 'Response', 'Answer'];
    return [...parts.map((part) => stem + part), ...answers.flatMap((answer) => answerNames(symbol, answer))];
  });
  const names = stems.flatMap((stem) => [stem, `${stem}Wire`, `${stem}Zod`]);
  return new Set([...names, ...groups.map((group) => `${typeIdentifier(group)}Handlers`)]);
}

/** Every name that the type of an answer can have: whether it has one of its own is known once the schemas are named. */
function answerNames(symbol: string, { key, contents }: DocumentedAnswer): string[] {
  const plain = answerTypeName(symbol, key);
  const stems = [plain, ...contents.map(({ mediaType }) => answerTypeName(symbol, key, mediaType))];
  return stems.flatMap((stem) => [stem, `${stem}Item`]);
}

/** The type of an answer without a name of its own: `GetPet404`, or `GetPet404TextCsv` where an answer has several media types. */
export function answerTypeName(symbol: string, key: string, mediaType = ''): string {
  const status = key === 'default' ? 'Default' : key.toUpperCase();
  return typeStem(symbol) + status + words(mediaType.replaceAll('*', 'any')).map(capitalized).join('');
}
