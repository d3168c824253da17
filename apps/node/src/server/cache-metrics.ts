import { Counter, Gauge, type Registry } from 'prom-client';

/** What a cache did and holds. */
export interface CacheStats {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
}

/** Shows the caches of chains: each is asked when the metrics are read. */
export class CacheMetrics {
  readonly #caches: { readonly labels: Labels; readonly read: () => CacheStats }[] = [];

  constructor(registry: Registry) {
    const registers = [registry];
    const labelNames = ['chain', 'cache'] as const;
    const caches = this.#caches;
    new Counter({
      name: 'firn_cache_hits_total',
      help: 'Look-ups that a cache answered.',
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { labels, read } of caches) this.inc(labels, read().hits);
      },
    });
    new Counter({
      name: 'firn_cache_misses_total',
      help: 'Look-ups that a cache could not answer.',
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { labels, read } of caches) this.inc(labels, read().misses);
      },
    });
    new Gauge({
      name: 'firn_cache_bytes',
      help: 'What a cache holds, by its own reckoning.',
      labelNames,
      registers,
      collect() {
        for (const { labels, read } of caches) this.set(labels, read().bytes);
      },
    });
  }

  add(chain: string, cache: string, read: () => CacheStats): void {
    this.#caches.push({ labels: { chain, cache }, read });
  }
}

interface Labels {
  readonly chain: string;
  readonly cache: string;
}
