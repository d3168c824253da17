/** Activation times of one network's upgrades, in the order of their activation; `9999-12-01T00:00:00Z` is not scheduled. */
export interface UpgradeSchedule {
  readonly apricotPhase1Time: string;
  readonly apricotPhase2Time: string;
  readonly apricotPhase3Time: string;
  readonly apricotPhase4Time: string;
  readonly apricotPhase4MinPChainHeight: bigint;
  readonly apricotPhase5Time: string;
  readonly apricotPhasePre6Time: string;
  readonly apricotPhase6Time: string;
  readonly apricotPhasePost6Time: string;
  readonly banffTime: string;
  readonly cortinaTime: string;
  readonly cortinaXChainStopVertexID: string;
  readonly durangoTime: string;
  readonly etnaTime: string;
  readonly fortunaTime: string;
  readonly graniteTime: string;
  /** In nanoseconds. */
  readonly graniteEpochDuration: bigint;
  readonly heliconTime: string;
}

/** The time of an upgrade that is not scheduled. */
export const unscheduled = '9999-12-01T00:00:00Z';
const localStart = '2020-12-05T05:00:00Z';

/** Upgrades of the main network (reference: section 7). */
export const mainnetUpgrades: UpgradeSchedule = {
  apricotPhase1Time: '2021-03-31T14:00:00Z',
  apricotPhase2Time: '2021-05-10T11:00:00Z',
  apricotPhase3Time: '2021-08-24T14:00:00Z',
  apricotPhase4Time: '2021-09-22T21:00:00Z',
  apricotPhase4MinPChainHeight: 793005n,
  apricotPhase5Time: '2021-12-02T18:00:00Z',
  apricotPhasePre6Time: '2022-09-05T01:30:00Z',
  apricotPhase6Time: '2022-09-06T20:00:00Z',
  apricotPhasePost6Time: '2022-09-07T03:00:00Z',
  banffTime: '2022-10-18T16:00:00Z',
  cortinaTime: '2023-04-25T15:00:00Z',
  cortinaXChainStopVertexID: 'jrGWDh5Po9FMj54depyunNixpia5PN4aAYxfmNzU8n752Rjga',
  durangoTime: '2024-03-06T16:00:00Z',
  etnaTime: '2024-12-16T17:00:00Z',
  fortunaTime: '2025-04-08T15:00:00Z',
  graniteTime: '2025-11-19T16:00:00Z',
  graniteEpochDuration: 300_000_000_000n,
  heliconTime: '2026-09-22T15:00:00Z',
};

/** Upgrades of the test network (reference: section 7). */
export const fujiUpgrades: UpgradeSchedule = {
  apricotPhase1Time: '2021-03-26T14:00:00Z',
  apricotPhase2Time: '2021-05-05T14:00:00Z',
  apricotPhase3Time: '2021-08-16T19:00:00Z',
  apricotPhase4Time: '2021-09-16T21:00:00Z',
  apricotPhase4MinPChainHeight: 47437n,
  apricotPhase5Time: '2021-11-24T15:00:00Z',
  apricotPhasePre6Time: '2022-09-06T20:00:00Z',
  apricotPhase6Time: '2022-09-06T20:00:00Z',
  apricotPhasePost6Time: '2022-09-07T06:00:00Z',
  banffTime: '2022-10-03T14:00:00Z',
  cortinaTime: '2023-04-06T15:00:00Z',
  cortinaXChainStopVertexID: '2D1cmbiG36BqQMRyHt4kFhWarmatA1ighSpND3FeFgz3vFVtCZ',
  durangoTime: '2024-02-13T16:00:00Z',
  etnaTime: '2024-11-25T16:00:00Z',
  fortunaTime: '2025-03-13T15:00:00Z',
  graniteTime: '2025-10-29T15:00:00Z',
  graniteEpochDuration: 300_000_000_000n,
  heliconTime: '2026-07-28T15:00:00Z',
};

/** Upgrades of the local network and of custom ones: everything is active from the start (reference: section 7). */
export const localUpgrades: UpgradeSchedule = {
  apricotPhase1Time: localStart,
  apricotPhase2Time: localStart,
  apricotPhase3Time: localStart,
  apricotPhase4Time: localStart,
  apricotPhase4MinPChainHeight: 0n,
  apricotPhase5Time: localStart,
  apricotPhasePre6Time: localStart,
  apricotPhase6Time: localStart,
  apricotPhasePost6Time: localStart,
  banffTime: localStart,
  cortinaTime: localStart,
  cortinaXChainStopVertexID: '11111111111111111111111111111111LpoYY',
  durangoTime: localStart,
  etnaTime: localStart,
  fortunaTime: localStart,
  graniteTime: localStart,
  graniteEpochDuration: 30_000_000_000n,
  heliconTime: localStart,
};

/** When the newest upgrade that is scheduled takes place: Unix seconds. */
export function latestUpgrade(schedule: UpgradeSchedule): number {
  const times = Object.entries(schedule).flatMap(([name, time]) =>
    name.endsWith('Time') && time !== unscheduled ? [Date.parse(time) / 1000] : [],
  );
  return Math.max(...times);
}
