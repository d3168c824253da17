/** Uptimes of a validator as another node sees them: whole percents. */
export interface ObservedPercents {
  /** On the primary network; 0 of a node that does not validate it. */
  readonly primary: number;
  /** By subnet: its cb58 ID. */
  readonly subnets: Readonly<Record<string, number>>;
}

/** Another node that this one is connected to. */
export interface Peer {
  /** Of the certificate that it proved to own. */
  readonly nodeId: string;
  /** Where its end of the connection is: host:port. */
  readonly address: string;
  /** Where it says that it can be reached, as host:port; empty where it does not know. */
  readonly publicAddress: string;
  /** `firn/1.2.3` */
  readonly version: string;
  /** Unix seconds of the newest upgrade that it knows the time of. */
  readonly upgradeTime: number;
  /** IDs in cb58. */
  readonly trackedSubnets: readonly string[];
  readonly supportedAcps: readonly number[];
  readonly objectedAcps: readonly number[];
  /** Unix milliseconds. */
  readonly lastSent: number;
  /** Unix milliseconds. */
  readonly lastReceived: number;
  /** What it saw of this node. */
  readonly observed: ObservedPercents;
}
