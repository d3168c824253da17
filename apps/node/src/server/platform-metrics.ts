import type { PlatformChain } from '@firn/platform-chain/chain';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** Shows what waits for a block of the platform chain, and how long transactions waited for theirs. */
export function showPlatformChain(
  registry: Registry,
  chain: Pick<PlatformChain, 'onAccepted' | 'waiting'>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'firn_platform_waiting_transactions',
    help: 'Transactions of the platform chain that wait for a block.',
    registers,
    collect() {
      this.set(chain.waiting.count);
    },
  });
  new Gauge({
    name: 'firn_platform_waiting_gas',
    help: 'Gas of the transactions that wait for a block.',
    registers,
    collect() {
      this.set(Number(chain.waiting.gas));
    },
  });
  const acceptance = new Histogram({
    name: 'firn_platform_acceptance_seconds',
    help: 'From the arrival of a transaction to the block that holds it.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5, 30, 120, 600],
    registers,
  });
  chain.onAccepted(({ waitedMs }) => {
    for (const ms of waitedMs) acceptance.observe(ms / 1000);
  });
}
