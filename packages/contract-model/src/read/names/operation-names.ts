import type { Answer, Body } from '../../model/index.js';
import { capitalized, kebabName, symbolIdentifier, typeIdentifier, words } from './identifier.js';
import { isKeyword } from './reserved.js';

/** What an operation is called in its document. */
export interface NamedOperation {
  readonly name: string;
  readonly group: string;
  /** The symbol that the document asks for (`x-symbol`). */
  readonly symbol?: string;
}

/**
 * Symbols of all operations, unique in the contract. Where two would be the same, both get the name of their group in front;
 * where that is not enough, the later ones are numbered. The order of the input must not depend on the order of the documents.
 */
export function operationSymbols(operations: readonly NamedOperation[]): string[] {
  const wanted = operations.map((operation) => operation.symbol ?? usable(symbolIdentifier(operation.name)));
  const counts = countEach(wanted);
  const used = new Set(operations.flatMap((operation) => operation.symbol ?? []));
  return operations.map((operation, index) => {
    if (operation.symbol !== undefined) return operation.symbol;
    const plain = wanted[index] ?? '';
    const base =
      (counts.get(plain) ?? 0) > 1 ? symbolIdentifier(`${operation.group} ${typeIdentifier(plain)}`) : plain;
    let symbol = base;
    for (let number = 2; used.has(symbol); number += 1) symbol = `${base}${number}`;
    used.add(symbol);
    return symbol;
  });
}

const usable = (symbol: string): string => (isKeyword(symbol) ? `${symbol}Operation` : symbol);

function countEach(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

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
    const stem = symbol.replace(/^./u, (first) => first.toUpperCase());
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
  return typeIdentifier(symbol) + status + words(mediaType.replaceAll('*', 'any')).map(capitalized).join('');
}
