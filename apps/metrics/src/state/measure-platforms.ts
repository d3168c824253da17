import { Gauge, type Registry } from 'prom-client';
import { type PlatformStates, platformKnownUntil } from './platform/platform-state.js';

/**
 * Registers the measurements of the platform chains for Prometheus.
 * @param now Unix seconds.
 */
export function measurePlatforms(registry: Registry, platforms: PlatformStates, now: () => number): void {
  const labelNames = ['network'] as const;
  const registers = [registry];
  new Gauge({
    name: 'firn_metrics_platform_last_block',
    help: 'Height of the last stored block of the platform chain',
    labelNames,
    registers,
    collect() {
      for (const { network, watermark } of platforms.values())
        if (watermark !== undefined) this.set({ network }, Number(watermark.height));
    },
  });
  new Gauge({
    name: 'firn_metrics_platform_lag_seconds',
    help: 'Time since the last stored block of the platform chain was last seen to be the head of its node',
    labelNames,
    registers,
    collect() {
      for (const state of platforms.values()) {
        const known = platformKnownUntil(state);
        if (known !== undefined) this.set({ network: state.network }, Math.max(0, now() - known));
      }
    },
  });
}
