import {
  type Allowed,
  ContractError,
  type FormatOptions,
  isHttpUrl,
  type Problem,
  Problems,
} from '@firn/contract';
import type { RemoteDocuments, SpecNode } from '@firn/contract/read';
import { type ReadResult, readContract } from '@firn/contract/read';
import { type Bundle, Bundler } from '../bundle/bundler.js';
import { mergeBundles } from '../bundle/merge-bundles.js';
import { lintContract } from '../lint/lint-contract.js';
import { validateOpenRpc } from '../validate/validate-openrpc.js';

/** Which documents are read, and how. Without a name, the contract is called by its title. */
export interface ContractSettings extends FormatOptions {
  readonly name?: string;
  readonly documents: readonly string[];
  readonly strict: boolean;
  readonly codecs: boolean;
  /** Rules whose refusals are warnings; by default none. */
  readonly allow?: Allowed;
  /** Documents behind URLs; by default there are none. */
  readonly remote?: RemoteDocuments;
}

/** A contract that was read, validated and linted. */
export interface BuiltContract extends ReadResult {
  /** Its documents, each in one file, by root; made when first asked for. */
  readonly bundles: () => ReadonlyMap<SpecNode, Bundle>;
}

/**
 * Reads, validates and lints a contract.
 * @throws ContractError with all errors and warnings, if there is an error.
 */
export async function buildContract(settings: ContractSettings, root: string): Promise<BuiltContract> {
  const { strict, ...options } = settings;
  const read = readContract({ ...options, root });
  const problems = new Problems(settings.allow);
  let made: ReadonlyMap<SpecNode, Bundle> | undefined;
  const bundles = (): ReadonlyMap<SpecNode, Bundle> => {
    const bundler = new Bundler(read.reader);
    made ??= new Map(read.roots.map((node) => [node, bundler.bundle(node)]));
    return made;
  };
  // What only the bundle refers to is missed now, while it can still be downloaded.
  if (read.files.some(isHttpUrl)) bundles();
  if (read.contract.kind === 'json-rpc')
    await validateOpenRpc(mergeBundles([...bundles().values()]), problems);
  lintContract(read, strict, problems);
  const all: Problem[] = [...read.warnings, ...problems.all];
  if (problems.hasErrors) throw new ContractError(all);
  return { ...read, warnings: all, bundles };
}
