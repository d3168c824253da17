import { writeFileSync } from 'node:fs';
import { type CallTarget, readHeader } from '@firn/contract/call';
import type { ContractDocument, DocumentOperation } from '@firn/contract/document';
import { loadDocument, readDocumentCredentials } from '@firn/contract/load';
import { redactUrl } from '@firn/primitives/request';
import colors from 'picocolors';
import type { CompareMode } from '../check.js';
import { metricsContract } from '../contract/metrics-contract.js';
import { nodeContracts } from '../contract/node-contract.js';
import { contractChecks } from '../document/contract-checks.js';
import { runFuzz, unfuzzedReason } from '../fuzz/run-fuzz.js';
import { patientFetch } from '../patient-fetch.js';
import { type CheckResult, type ConformanceReport, createReport, formatReport } from '../report.js';
import { formatJUnit } from '../report-junit.js';
import { formatOperations } from '../report-operations.js';
import { runChecks } from '../run-checks.js';
import { runConformance } from '../run-conformance.js';
import { untriedOperations } from '../untried.js';
import { clearProgress, showProgress } from './progress.js';
import { readKnown } from './read-known.js';

/** Flags of `firn-conformance`. */
export interface CheckFlags {
  readonly contract?: string;
  readonly spec: readonly string[];
  readonly formats?: 'annotate' | 'check' | undefined;
  readonly compare: string;
  readonly chain: string;
  readonly validatorsChain?: string;
  readonly admin?: boolean;
  readonly public?: boolean;
  readonly changeState?: boolean;
  readonly only?: string;
  readonly known?: string;
  readonly fuzz?: number;
  readonly seed: string;
  readonly header: readonly string[];
  readonly auth: readonly string[];
  readonly timeout: number;
  readonly json?: string;
  readonly junit?: string;
}

/**
 * Checks the server at a URL and gives the exit code.
 * @throws Error for flags that make no sense, and for a server of which nobody knows what it is.
 */
export async function check(url: string, flags: CheckFlags): Promise<number> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`${redactUrl(url)} is no HTTP address: http://127.0.0.1:9650 would be one`);
  if (flags.compare !== 'form' && flags.compare !== 'exact')
    throw new Error(`--compare ${flags.compare}: expected form or exact`);
  const report = await run(url, flags, flags.compare);
  clearProgress();
  write(report, flags);
  requireChecks(report, flags);
  return report.conforms ? 0 : 1;
}

/** @throws Error for a report of which no check was made: it says nothing about the server. */
function requireChecks({ counts, results }: ConformanceReport, { only, fuzz }: CheckFlags): void {
  if (results.length > counts.skipped) return;
  const reason =
    results.length > 0
      ? `all ${results.length} checks were skipped, the first because: ${results[0]?.reason}`
      : only !== undefined
        ? `no operation that is asked has ${only} in its name (--only)`
        : fuzz !== undefined
          ? `no call was answered within ${fuzz} s, or no operation takes parameters that could be broken`
          : 'the contract has no examples';
  throw new Error(`nothing was checked: ${reason}`);
}

async function run(url: string, flags: CheckFlags, compare: CompareMode): Promise<ConformanceReport> {
  const headers = Object.fromEntries(flags.header.map(readHeader));
  const known = readKnown(flags.known);
  const isWanted = (name: string) => flags.only === undefined || name.includes(flags.only);
  const contracts = await Promise.all(
    flags.spec.map((source) => loadDocument(source, { formats: flags.formats })),
  );
  const wanted = (contract: ContractDocument) => withOperations(contract, ({ name }) => isWanted(name));
  const name =
    contracts.length > 0 ? contracts.map(({ title }) => title).join(', ') : await contractName(url, flags);
  const target: CallTarget = {
    url,
    path: { blockchainId: flags.chain },
    headers,
    credentials: readDocumentCredentials(contracts, flags.auth),
    timeoutMs: flags.timeout * 1000,
  };
  const changeState = flags.changeState === true;
  if (flags.fuzz !== undefined) {
    const asked = contracts.length > 0 ? contracts : builtIn(name, flags);
    const onCall = (count: number) => showProgress(`${count} calls`);
    const only = (operation: { readonly name: string }) => isWanted(operation.name);
    const { fuzz: seconds, seed } = flags;
    const options = { contracts: asked, target, seconds, seed, known, changeState, only, onCall };
    const results = await runFuzz(options);
    const untried = untriedOperations(asked.map(wanted), results, (contract, operation) =>
      unfuzzedReason(contract, operation, options),
    );
    return createReport(name, url, results, untried);
  }
  const onResult = ({ id }: CheckResult) => showProgress(id);
  if (contracts.length > 0) {
    const checks = contracts
      .flatMap((contract) => contractChecks(contract, compare))
      .filter(({ operation }) => isWanted(operation));
    const skip = (each: { readonly changesState: boolean }) =>
      each.changesState && !changeState ? 'changes the state of the server' : undefined;
    const patient = { ...target, fetch: patientFetch(fetch, flags.timeout * 1000) };
    const results = await runChecks(checks, patient, { known, onResult, skip });
    const reason = 'the document has no whole example of it: --fuzz makes calls of its schemas';
    return createReport(
      name,
      url,
      results,
      untriedOperations(contracts.map(wanted), results, () => reason),
    );
  }
  const only = ({ operation }: { readonly operation: string }) => isWanted(operation);
  const common = {
    baseUrl: url,
    headers,
    compare,
    changeState,
    known,
    only,
    onResult,
    timeoutMs: flags.timeout * 1000,
  };
  if (name === 'metrics') return runConformance({ ...common, contract: 'metrics' });
  const profile = { adminEnabled: flags.admin === true, publicApi: flags.public === true };
  return runConformance({
    ...common,
    contract: 'node',
    profile,
    chains: {
      evm: flags.chain,
      ...(flags.validatorsChain !== undefined && { validators: flags.validatorsChain }),
    },
  });
}

/** What is asked of a node in fuzzing: what it offers to this caller. */
function builtIn(name: string, { admin, public: isPublic }: CheckFlags): ContractDocument[] {
  if (name === 'metrics') return [metricsContract];
  const offered = [
    'public',
    ...(isPublic === true ? [] : ['node-specific', 'debug']),
    ...(admin === true ? ['admin'] : []),
  ];
  // Those of created chains and L1s are not at this chain.
  const elsewhere = ['custom-evm', 'validators'];
  const asked = nodeContracts.filter(({ operations }) => !elsewhere.includes(operations[0]?.group ?? ''));
  return asked.map((contract) => withOperations(contract, ({ access }) => offered.includes(access)));
}

/** A contract with some of its operations. Its members are getters and methods, which a spread leaves behind. */
function withOperations(
  contract: ContractDocument,
  isAsked: (operation: DocumentOperation) => boolean,
): ContractDocument {
  return {
    ...contract,
    model: contract.model,
    operations: contract.operations.filter(isAsked),
    schemaAt: (location) => contract.schemaAt(location),
  };
}

async function contractName(url: string, { contract, timeout }: CheckFlags): Promise<'node' | 'metrics'> {
  if (contract === 'node' || contract === 'metrics') return contract;
  if (contract !== undefined)
    throw new Error(`--contract ${contract}: expected node or metrics, or pass --spec`);
  const base = url.replace(/\/+$/, '');
  const signal = AbortSignal.timeout(timeout * 1000);
  const asks = async (path: string, init: RequestInit) => {
    const response = await fetch(base + path, { ...init, signal });
    return response.ok && (response.headers.get('content-type') ?? '').includes('json');
  };
  const message = '{"jsonrpc":"2.0","id":1,"method":"info.getNetworkName"}';
  try {
    if (
      await asks('/ext/info', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: message,
      })
    )
      return 'node';
    if (await asks('/v2/live-check', {})) return 'metrics';
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${redactUrl(url)}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause: error,
    });
  }
  throw new Error(`${redactUrl(url)} is neither a node nor a metrics service: pass --contract or --spec`);
}

function write(report: ConformanceReport, { json, junit }: CheckFlags): void {
  if (junit !== undefined) writeFileSync(junit, formatJUnit(report));
  if (json !== undefined && json !== '-') writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  if (json === '-') process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else process.stdout.write(`${formatOperations(report)}\n\n${coloured(formatReport(report))}\n`);
}

function coloured(text: string): string {
  return process.stdout.isTTY ? text.replace(/^(failed|stale)/gm, (word) => colors.red(word)) : text;
}
