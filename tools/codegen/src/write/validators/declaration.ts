import type { Doc, Location, Type } from '@firn/contract';

/** A type of the contract under its TypeScript name; every file of the validators has a part for each. */
export interface Declaration {
  /** `Peer`, `InfoPeersParams`. */
  readonly name: string;
  readonly type: Type;
  readonly doc: Doc;
  readonly location: Location;
  /** Where it was written, for comments: `specs/node/schemas/Peer.yaml`. */
  readonly source: string;
  /** Folder inside the package's generated files: `schemas`, or a group's. */
  readonly folder: string;
  /** What messages call it: `Peer`, `params of info.peers`. */
  readonly title: string;
  /** `params` is the record of an operation's parameters: its defaults are applied when it is decoded. */
  readonly role: 'schema' | 'params' | 'result' | 'part';
}
