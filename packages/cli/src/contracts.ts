import { type Contract, metricsContract, nodeContracts, type Operation } from '@firn/contract';
import { loadContract } from '@firn/contract/load';
import { UsageError } from './exit-code.js';

/** An operation, its contract, and where it is called unless the command says so. */
export interface Callable {
  readonly contract: Contract;
  readonly operation: Operation;
  /** Address of the server; `undefined` where neither the document nor the program knows one. */
  readonly url: string | undefined;
}

const nodeUrl = 'http://127.0.0.1:9650';
const metricsUrl = 'http://127.0.0.1:9660';

/**
 * Everything that can be called: the operations of the given documents, or those of the node and of the metrics service.
 * @param specs files and URLs of OpenRPC or OpenAPI documents.
 * @throws UsageError for a document that cannot be read.
 */
export async function loadCallables(specs: readonly string[]): Promise<Callable[]> {
  const contracts = await contractsOf(specs);
  return contracts.flatMap((contract) =>
    callables(contract, specs.length > 0 ? absoluteServer(contract) : builtInUrl(contract)),
  );
}

/**
 * The contracts of the given documents, or those of the node and of the metrics service.
 * @throws UsageError for a document that cannot be read.
 */
export async function contractsOf(specs: readonly string[]): Promise<Contract[]> {
  return specs.length > 0 ? Promise.all(specs.map(load)) : [...nodeContracts(), metricsContract()];
}

function builtInUrl({ kind }: Contract): string {
  return kind === 'openrpc' ? nodeUrl : metricsUrl;
}

function callables(contract: Contract, url: string | undefined): Callable[] {
  return contract.operations.map((operation) => ({ contract, operation, url }));
}

async function load(spec: string): Promise<Contract> {
  try {
    return await loadContract(spec);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

function absoluteServer({ servers }: Contract): string | undefined {
  return servers.find((url) => /^https?:\/\//.test(url));
}
