import { MetricsError } from '../errors.js';
import {
  type SourceBlock,
  type SourceCreation,
  type SourceReceipt,
  type SourceTransaction,
  zeroAddress,
} from './chain-source.js';
import { asAddress, asHash } from './decode-values.js';

/** What receipts know of creations: the contract of each transaction that is one and succeeded. */
export function creationsOfReceipts(
  block: SourceBlock,
  receipts: readonly SourceReceipt[],
): readonly SourceCreation[][] {
  return receipts.map((receipt, index) => creationOfReceipt(block.transactions[index], receipt));
}

function creationOfReceipt(
  transaction: SourceTransaction | undefined,
  receipt: SourceReceipt,
): SourceCreation[] {
  if (transaction === undefined || transaction.to != null || receipt.status === 0n) return [];
  return [{ creator: transaction.from, contract: receipt.contractAddress ?? zeroAddress }];
}

/**
 * Reads the creations of each transaction from the answer of `debug_traceBlockByNumber` with the tracer `callTracer`. Of a
 * transaction that the tracer itself could not follow, what its receipt knows is taken.
 * @throws MetricsError `chain-inconsistent` for traces of other transactions.
 */
export function creationsOfTraces(
  block: SourceBlock,
  receipts: readonly SourceReceipt[],
  json: unknown,
): readonly SourceCreation[][] {
  const fail = (what: string): never => {
    throw new MetricsError('chain-inconsistent', `block ${block.number} (${block.hash}): ${what}`);
  };
  if (!Array.isArray(json)) return fail('the node answered without a list of traces');
  const { transactions } = block;
  if (json.length !== transactions.length)
    fail(`${transactions.length} transactions, but ${json.length} traces`);
  return receipts.map((receipt, index) => {
    const trace = json[index] as Trace;
    // Nodes of before 2023 do not say which transaction a trace is of.
    const hash = trace.txHash == null ? receipt.transactionHash : asHash(trace.txHash, 'txHash');
    if (hash !== receipt.transactionHash) fail(`trace ${index} is of transaction ${hash}`);
    if (receipt.status === 0n) return [];
    if (trace.result == null) return creationOfReceipt(block.transactions[index], receipt);
    return creationsOfFrame(trace.result);
  });
}

interface Trace {
  readonly txHash?: string;
  readonly result?: Frame | null;
}

/** A call of a transaction, as `callTracer` writes it; `error` is there when it failed. */
interface Frame {
  readonly type: string;
  readonly from: string;
  readonly to?: string | null;
  readonly error?: string;
  readonly calls?: readonly Frame[];
}

const creationTypes: readonly string[] = ['CREATE', 'CREATE2'];

/** The creations of a frame and of everything below it, in the order of execution. What a failed frame did was taken back. */
function creationsOfFrame(root: Frame): SourceCreation[] {
  const creations: SourceCreation[] = [];
  const open = [root];
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    if (frame.error !== undefined) continue;
    if (creationTypes.includes(frame.type))
      creations.push({
        creator: asAddress(frame.from, 'from'),
        contract: asAddress(frame.to ?? zeroAddress, 'to'),
      });
    for (const call of frame.calls?.toReversed() ?? []) open.push(call);
  }
  return creations;
}
