import { type Bundle, Bundler } from '../bundle/bundler.js';
import { mergeBundles } from '../bundle/merge-bundles.js';
import type { ContractConfig } from '../config/config.js';
import { lintContract } from '../lint/lint-contract.js';
import { ContractError, type Problem, Problems } from '../problem.js';
import type { SpecNode } from '../read/documents/spec-node.js';
import { type ReadResult, readContract } from '../read/read-contract.js';
import { validateOpenRpc } from '../validate/validate-openrpc.js';

/** A contract that was read, validated and linted. */
export interface BuiltContract extends ReadResult {
  readonly config: Pick<ContractConfig, 'name' | 'documents' | 'strict' | 'codecs'>;
  /** Its documents, each in one file, by root; made when first asked for. */
  readonly bundles: () => ReadonlyMap<SpecNode, Bundle>;
}

/**
 * Reads, validates and lints a contract.
 * @throws ContractError with all errors and warnings, if there is an error.
 */
export function buildContract(config: BuiltContract['config'], root: string): BuiltContract {
  const read = readContract({ name: config.name, documents: config.documents, root, codecs: config.codecs });
  const problems = new Problems();
  let made: ReadonlyMap<SpecNode, Bundle> | undefined;
  const bundles = (): ReadonlyMap<SpecNode, Bundle> => {
    const bundler = new Bundler(read.reader);
    made ??= new Map(read.roots.map((node) => [node, bundler.bundle(node)]));
    return made;
  };
  if (read.contract.kind === 'json-rpc') validateOpenRpc(mergeBundles([...bundles().values()]), problems);
  lintContract(read, config.strict, problems);
  const all: Problem[] = [...read.warnings, ...problems.all];
  if (problems.hasErrors) throw new ContractError(all);
  return { ...read, warnings: all, config, bundles };
}
