import type { Block } from '@firn/evm/block';
import type { Receipt } from '@firn/evm/receipt';
import type { Transaction } from '@firn/evm/transaction';
import type { Hex } from '@firn/primitives/bytes';
import type { HostedChain } from '../chains/hosted-chain.js';
import type { Executions } from '../executions/executions.js';
import { callTree, type ExplainedFrame } from './call-tree.js';
import { consoleAddress, consoleLines } from './console-log.js';
import { failureTracing } from './failure-trace.js';
import { placesOfFailures } from './places-of-failures.js';

/** Transactions that wait to be traced: of those of a load test nobody reads each. */
const mostWaiting = 64;
/** A longer trace is not read. */
const mostCharacters = 4 * 2 ** 20;
/** What stands in a contract that was compiled with the console. */
const consoleCode = consoleAddress.replace(/^0x0+/, '');

/** What transactions are explained with. */
export interface TransactionLogParts {
  readonly dataDir: string;
  /** Traces the transactions, on a thread of its own. */
  readonly executions: () => Pick<Executions, 'parts'>;
}

/**
 * Logs of each block the transactions that failed, with the calls that they made and the reason, and what contracts wrote to the console; returns
 * the function that ends it. Only these are traced: failures, and calls from when on a contract with the console was made or called. From the level
 * TRACE on all are, and those that succeeded are told with their calls too.
 */
export function logTransactions(hosted: HostedChain, parts: TransactionLogParts): () => void {
  const { chain, logger } = hosted;
  const ended = new AbortController();
  let hasConsole = false;
  let waiting = 0;
  let passedOver = 0;
  let last: Promise<void> = Promise.resolve();

  const look = ({ to, input }: Transaction, block: Block, receipt: Receipt): boolean => {
    if (receipt.status === 0n || tellsAll(hosted)) return true;
    if (to === null) {
      hasConsole ||= input.includes(consoleCode);
      return hasConsole;
    }
    if (input === '0x') return false;
    hasConsole ||= callsConsole(hosted, block, to);
    return hasConsole;
  };

  const tell = async (receipt: Receipt, block: Block): Promise<void> => {
    const trace = ended.signal.aborted
      ? 'the node stops'
      : await traceOf(hosted, receipt, parts, ended.signal);
    const facts = factsOf(receipt);
    if (receipt.status === 0n) {
      const calls = typeof trace === 'string' ? [`no calls: ${trace}`] : await callsOf(hosted, block, trace);
      logger.info({ ...facts, calls }, 'transaction failed');
    } else if (typeof trace !== 'string') {
      const calls = consoleLines(trace);
      if (calls.length > 0) logger.info({ ...facts, calls }, 'transaction wrote to the console');
      if (tellsAll(hosted))
        logger.trace({ ...facts, calls: await callsOf(hosted, block, trace) }, 'transaction succeeded');
    }
  };

  const settle = (): void => {
    waiting -= 1;
    if (waiting > 0 || passedOver === 0) return;
    logger.info(
      { transactions: passedOver },
      'too many transactions at once: calls and console of some are not told',
    );
    passedOver = 0;
  };

  const stop = chain.events.on('block', ({ block, receipts }) => {
    if (!isRead(hosted)) return;
    for (const [index, transaction] of block.transactions.entries()) {
      const receipt = receipts[index];
      if (receipt === undefined || !look(transaction, block, receipt)) continue;
      if (waiting >= mostWaiting) {
        passedOver += 1;
        if (receipt.status === 0n) logger.info(factsOf(receipt), 'transaction failed');
        continue;
      }
      waiting += 1;
      last = last
        .then(() => tell(receipt, block))
        .catch((err: unknown) => logger.error({ ...factsOf(receipt), err }, 'transaction not explained'))
        .finally(settle);
    }
  });
  return () => {
    stop();
    ended.abort();
  };
}

function isRead({ logger: { levels } }: HostedChain): boolean {
  const quiet = new Set(['OFF', 'FATAL', 'ERROR', 'WARN']);
  return !quiet.has(levels.logLevel) || !quiet.has(levels.displayLevel);
}

/** Whether a log is wanted that tells what succeeds too. */
function tellsAll({ logger: { levels } }: HostedChain): boolean {
  const verbose = new Set(['TRACE', 'DEBUG', 'VERBO']);
  return verbose.has(levels.logLevel) || verbose.has(levels.displayLevel);
}

/** Whether the code of an account has the console in it. A store that cannot tell is told of where it is asked for more than a log. */
function callsConsole({ chain, logger }: HostedChain, block: Block, account: Hex): boolean {
  try {
    const code = chain.stateAfter(block).code(account);
    return Buffer.from(code.buffer, code.byteOffset, code.length).includes(consoleCode, 'hex');
  } catch (err) {
    logger.debug({ err, account }, 'no code to look for the console in');
    return false;
  }
}

async function callsOf(
  { abis, chain }: HostedChain,
  block: Block,
  trace: ExplainedFrame,
): Promise<readonly string[]> {
  await abis.refresh();
  const readCode = (address: Hex): Uint8Array => {
    try {
      return chain.stateAfter(block).code(address);
    } catch {
      // Without the state the address stands for itself.
      return new Uint8Array(0);
    }
  };
  const names = { abis, readCode };
  return callTree(trace, { ...names, places: await placesOfFailures(trace, names) });
}

function factsOf({ transactionHash, blockNumber, from, to, gasUsed }: Receipt): object {
  return { hash: transactionHash, block: String(blockNumber), from, to, gasUsed: String(gasUsed) };
}

/** The calls of a transaction, or why they cannot be told: the log is no reason for anything else to fail. */
async function traceOf(
  hosted: HostedChain,
  { transactionHash: hash, status }: Receipt,
  { dataDir, executions }: TransactionLogParts,
  signal: AbortSignal,
): Promise<ExplainedFrame | string> {
  const { chain, settings } = hosted;
  const caller = { hosted, chain, settings, dataDir, signal, runsFor: 'the log of transactions' };
  let text = '';
  try {
    // Only the outputs of compilers tell where in the sources a place in the code is.
    const [method, params] =
      status === 0n && hosted.abis.hasArtifacts
        ? [failureTracing, { hash }]
        : ['debug_traceTransaction', { hash, config: { tracer: 'callTracer' } }];
    for await (const part of executions().parts(method, params, caller)) {
      text += part;
      if (text.length > mostCharacters) return 'they are more than a log can hold';
    }
    return JSON.parse(text) as ExplainedFrame;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
