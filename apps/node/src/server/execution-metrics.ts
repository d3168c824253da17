import { Counter, Gauge, type Registry } from 'prom-client';
import type { ExecutionPoolStats } from '../executions/executions.js';

/** Shows the threads that run contracts, which are asked when the metrics are read. */
export function addExecutionMetrics(registry: Registry, stats: () => ExecutionPoolStats): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: (now: ExecutionPoolStats) => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(stats()));
      },
    });
  };
  const counter = (name: string, help: string, read: (now: ExecutionPoolStats) => number): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read(stats()));
      },
    });
  };
  gauge('firn_execution_threads', 'Threads that run contracts.', ({ threads }) => threads);
  gauge('firn_execution_threads_busy', 'Threads that run a contract at the moment.', ({ busy }) => busy);
  gauge('firn_executions_queued', 'Executions that wait for a thread.', ({ queued }) => queued);
  counter(
    'firn_execution_threads_replaced_total',
    'Threads that ended, or were ended because an execution did not.',
    ({ replaced }) => replaced,
  );
  counter(
    'firn_executions_refused_total',
    'Executions that were refused because too many waited, or that waited for too long.',
    ({ refused }) => refused,
  );
  counter('firn_executions_total', 'Executions that a thread took up.', ({ begun }) => begun);
  counter(
    'firn_execution_wait_seconds_total',
    'For how long executions waited before a thread took them up, together.',
    ({ waitedMs }) => waitedMs / 1000,
  );
}
