import {
  type ContractDocument,
  type DocumentOperation,
  type OpenOptions,
  openDocument,
} from '@firn/contract/document';
import { asObject, asObjects, asText } from '@firn/contract/json';
import { loadDocument } from '@firn/contract/load';
import { metricsOpenApi, nodeOpenRpc } from '@firn/specs';
import { UsageError } from './exit-code.js';

/** The contracts of the node, one for each API group, and of the metrics service. Each is read when it is first used. */
const builtIn: readonly ContractDocument[] = [...Object.values(nodeOpenRpc), metricsOpenApi].map((document) =>
  openDocument(document, { codecs: true, isLazy: true }),
);

type Reading = Pick<OpenOptions, 'allow' | 'formats'>;

/** Whether texts of formats such as `uuid` are checked. */
export type Formats = NonNullable<OpenOptions['formats']>;

/** An operation, its contract, and where the document came from. */
export interface Callable {
  readonly contract: ContractDocument;
  readonly operation: DocumentOperation;
  /** File or URL of the document; `undefined` for the built-in contracts. */
  readonly source: string | undefined;
}

/**
 * Everything that can be called: the operations of the given documents, or those of the node and of the metrics service.
 * @param specs files and URLs of OpenRPC or OpenAPI documents.
 * @param formats whether texts are checked by their formats.
 * @param name of what is looked for: contracts that do not have it need not be read, where one of them does.
 * @throws UsageError for a document that cannot be read.
 */
export async function loadCallables(
  specs: readonly string[],
  name?: string,
  formats?: Formats,
): Promise<Callable[]> {
  const contracts = await contractsOf(specs, { formats });
  const wanted = name?.toLowerCase();
  const named = wanted === undefined ? [] : contracts.filter((contract) => namesIn(contract).has(wanted));
  const read = named.length > 0 ? named : contracts;
  return read.flatMap((contract) => {
    const source = specs[contracts.indexOf(contract)];
    return contract.operations.map((operation) => ({ contract, operation, source }));
  });
}

/**
 * The contracts of the given documents, or those of the node and of the metrics service.
 * @param reading how they are read.
 * @throws UsageError for a document that cannot be read.
 */
export async function contractsOf(
  specs: readonly string[],
  reading: Reading = {},
): Promise<readonly ContractDocument[]> {
  return specs.length > 0 ? Promise.all(specs.map((spec) => load(spec, reading))) : builtIn;
}

/** The names in a document as they stand there, in small letters: they are found in a fraction of the time that reading all of it takes. */
function namesIn({ document }: ContractDocument): ReadonlySet<string> {
  const methods = asObjects(document.methods).map((method) => method.name);
  const operations = Object.values(asObject(document.paths)).flatMap((item) =>
    Object.values(asObject(item)).map((operation) => asObject(operation).operationId),
  );
  return new Set([...methods, ...operations].map((name) => asText(name).toLowerCase()));
}

async function load(spec: string, reading: Reading): Promise<ContractDocument> {
  try {
    return await loadDocument(spec, reading);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}
