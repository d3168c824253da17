import type { RemoteDocuments, RemoteText } from '@firn/contract/read';
import type { Download } from '@firn/contract/remote';
import { type Lock, type LockedDocument, lockName } from './lock-file.js';
import type { RemotePolicy } from './remote-settings.js';

/** Bounds of one run. */
const remoteLimits = { documents: 1000, bytes: 256 * 1024 * 1024, atOnce: 8 } as const;

/** How a run reads the network. */
export interface RemoteSessionOptions {
  readonly policy: RemotePolicy;
  /** What runs before have read. */
  readonly lock: Lock;
  /** Whether a document may differ from the lock. */
  readonly updateLock: boolean;
}

/**
 * The documents that one run reads from the network. A reader finds what is here; what it misses is downloaded between two readings,
 * so that nothing is read but what references lead to.
 */
export class RemoteSession implements RemoteDocuments {
  readonly #options: RemoteSessionOptions;
  readonly #downloads = new Map<string, Download>();
  readonly #failures = new Map<string, string>();
  /** What is missing, and whether it may stand in a local network. */
  readonly #missing = new Map<string, boolean>();
  readonly #origins = new Set<string>();
  readonly #privateUrls = new Set<string>();
  #asked = 0;
  #bytes = 0;

  constructor(options: RemoteSessionOptions) {
    this.#options = options;
  }

  /** Whether a reader has missed something that can be downloaded. */
  get isMissing(): boolean {
    return this.#missing.size > 0;
  }

  /** What was read, for the lock. */
  get read(): Lock {
    return new Map(
      [...this.#downloads].map(([url, { sha256, mediaType, bytes, url: location }]) => {
        const document: LockedDocument = { sha256, mediaType, bytes, ...(location !== url && { location }) };
        return [url, document];
      }),
    );
  }

  find(address: string, from: string | undefined): RemoteText | { readonly reason: string } {
    const url = new URL(address);
    url.hash = '';
    const key = url.href;
    const found = this.#downloads.get(key);
    const isFromPublic = from !== undefined && /^https?:/.test(from) && !this.#privateUrls.has(from);
    if (found !== undefined && !(isFromPublic && found.isPrivate)) return found;
    const reason =
      found === undefined ? this.#failures.get(key) : 'a public document must not lead to a local one';
    if (reason !== undefined) return { reason };
    if (from === undefined) this.#origins.add(url.origin);
    const refusal = this.#refusalOf(url, from);
    if (refusal !== undefined) return { reason: refusal };
    this.#missing.set(key, (this.#missing.get(key) ?? true) && !isFromPublic);
    return { reason: 'it was not downloaded' };
  }

  /** Downloads what was missed. */
  async load(): Promise<void> {
    const { download, isDownloadError } = await import('@firn/contract/remote');
    const missing = [...this.#missing];
    this.#missing.clear();
    const next = async (): Promise<void> => {
      for (let entry = missing.shift(); entry !== undefined; entry = missing.shift()) {
        const [url, allowPrivate] = entry;
        const excess = this.#excess();
        if (excess !== undefined) {
          this.#failures.set(url, excess);
          continue;
        }
        this.#asked += 1;
        try {
          this.#keep(url, await download(url, { allowPrivate }));
        } catch (error) {
          if (!isDownloadError(error)) throw error;
          this.#failures.set(url, error.message);
        }
      }
    };
    await Promise.all(Array.from({ length: remoteLimits.atOnce }, next));
  }

  #keep(url: string, document: Download): void {
    this.#bytes += document.bytes;
    const failure = this.#changeOf(url, document);
    if (failure !== undefined) {
      this.#failures.set(url, failure);
      return;
    }
    this.#downloads.set(url, document);
    if (document.isPrivate) this.#privateUrls.add(url).add(document.url);
  }

  /** Why no more is read. */
  #excess(): string | undefined {
    const { documents, bytes } = remoteLimits;
    if (this.#asked >= documents) return `a run reads at most ${documents} documents from the network`;
    return this.#bytes >= bytes ? `a run reads at most ${bytes} bytes from the network` : undefined;
  }

  /** How a document differs from the lock. */
  #changeOf(url: string, { sha256, mediaType, bytes, url: location }: Download): string | undefined {
    const before = this.#options.lock.get(url);
    if (before === undefined || this.#options.updateLock) return undefined;
    const changes = [
      ...(before.sha256 === sha256
        ? []
        : [`sha256 was ${before.sha256} (${before.bytes} bytes), is ${sha256} (${bytes} bytes)`]),
      ...(before.mediaType === mediaType ? [] : [`media type was ${before.mediaType}, is ${mediaType}`]),
      ...((before.location ?? url) === location
        ? []
        : [`it was at ${before.location ?? url}, is at ${location}`]),
    ];
    return changes.length === 0
      ? undefined
      : `it is not what ${lockName} has: ${changes.join('; ')}; look at what changed, then take it with --update-lock`;
  }

  #refusalOf({ origin }: URL, from: string | undefined): string | undefined {
    const otherwise = 'or save the document and name the file';
    switch (this.#options.policy) {
      case 'all':
        return undefined;
      case 'none':
        return `--no-remote: nothing is read from the network; leave it out, ${otherwise}`;
      case 'none-in-ci':
        return `nothing is read from the network where CI is set: pass --remote, ${otherwise}`;
      case 'named':
        return from === undefined || this.#origins.has(origin)
          ? undefined
          : `it is on ${origin}, where no document was named: pass --remote, ${otherwise}`;
    }
  }
}
