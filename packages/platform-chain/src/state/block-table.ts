import { type PlatformBlock, parsePlatformBlock } from '@firn/platform-codec';
import { keyToUint64, type Store, type SubStore, sealedPart, uint64Key } from '@firn/storage';

/** The accepted blocks, on disk: by height, and their heights by ID. */
export class BlockTable {
  readonly #byHeight: SubStore;
  readonly #heights: SubStore;

  constructor(store: Store, name: string) {
    this.#byHeight = sealedPart(store.subStore(name));
    this.#heights = sealedPart(store.subStore(`${name}-by-id`));
  }

  byHeight(height: bigint): PlatformBlock | undefined {
    const bytes = this.#byHeight.get(uint64Key(height));
    return bytes === undefined ? undefined : parsePlatformBlock(bytes);
  }

  byId(id: Uint8Array): PlatformBlock | undefined {
    const height = this.#heights.get(id);
    return height === undefined ? undefined : this.byHeight(keyToUint64(height));
  }

  /** @throws Error outside of a write of the store. */
  put({ id, bytes, content }: PlatformBlock): void {
    const height = uint64Key(content.height);
    this.#byHeight.put(height, bytes);
    this.#heights.put(id, height);
  }
}
