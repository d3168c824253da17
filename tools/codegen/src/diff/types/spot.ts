import type { Location } from '@firn/contract';
import type { Direction } from '../effect.js';
import type { Place } from '../place.js';
import type { Site } from '../recorder.js';

/** The same position in two contracts. */
export interface Spot {
  readonly direction: Direction;
  /** `Peer.weight` */
  readonly subject: string;
  readonly before: Place;
  readonly after: Place;
  /** Whether the texts of the schema have been compared: it is a field, or has a name. */
  readonly isDocumented?: boolean;
  /** Whether the value is written as XML, where `xml` decides its form. */
  readonly isXml?: boolean;
}

/** Goes the same way in both contracts; `name` is added to the subject. */
export function spotIn(spot: Spot, name: string, ...keys: readonly (string | number)[]): Spot {
  return {
    ...spot,
    subject: `${spot.subject}${name}`,
    before: spot.before.in(...keys),
    after: spot.after.in(...keys),
    isDocumented: false,
  };
}

/** A change that is seen in the contract after, at one of the keywords if it is there. */
export function siteAfter(spot: Spot, what: string, ...keywords: readonly string[]): Site {
  return { subject: spot.subject, what, location: spot.after.keyword(...keywords).location, side: 'new' };
}

/** A change that is seen in the contract before only. */
export function siteBefore(spot: Spot, what: string, ...keywords: readonly string[]): Site {
  return { subject: spot.subject, what, location: spot.before.keyword(...keywords).location, side: 'old' };
}

/** A change at a place of the model. */
export function siteAt(location: Location, side: 'old' | 'new', subject: string, what: string): Site {
  return { subject, what, location, side };
}
