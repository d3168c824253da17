/** Draws some of many places by chance; asked again for one of late, it says the same. */
export interface Sample {
  has(place: bigint): boolean;
}

/** How a sample is drawn. */
export interface SampleOptions {
  /** One place in so many belongs to it. */
  readonly sampleOf: number;
  /** A number from 0 to 1. */
  readonly random: () => number;
}

/** Blocks are read some pieces ahead, and some of them again. */
const remembered = 256;

/** Makes it. */
export function createSample({ sampleOf, random }: SampleOptions): Sample {
  const drawn = new Map<bigint, boolean>();
  return {
    has(place) {
      const known = drawn.get(place);
      if (known !== undefined) return known;
      const isDrawn = random() * sampleOf < 1;
      drawn.set(place, isDrawn);
      for (const oldest of drawn.keys()) {
        if (drawn.size <= remembered) break;
        drawn.delete(oldest);
      }
      return isDrawn;
    },
  };
}
