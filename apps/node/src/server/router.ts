/** A path cannot be given away, because something answers there or is going to. */
export class RouteTakenError extends Error {
  override readonly name = 'RouteTakenError';
}

// An alias has at most 512 characters and stands for at most 1024.
const maxPathLength = 2048;
const maxHops = 16;
const maxRemembered = 4096;

/**
 * Finds what answers at a path. An alias stands for another path and for everything below it. What it stands for need
 * not be there yet, and may be an alias itself (reference: section 2.1).
 */
export class Router<Target> {
  readonly #targets = new Map<string, Target>();
  readonly #aliases = new Map<string, string>();
  readonly #remembered = new Map<string, Target>();

  /**
   * Lets a target answer at a path: `/ext/info`.
   * @throws RouteTakenError
   */
  add(path: string, target: Target): void {
    this.assertFree(path);
    this.#targets.set(path, target);
  }

  /**
   * Lets `alias` and the paths below it answer as `path` and those below that.
   * @throws RouteTakenError
   */
  alias(path: string, alias: string): void {
    this.assertFree(alias);
    this.#aliases.set(alias, path);
    this.#remembered.clear();
  }

  /** @throws RouteTakenError if the path is an alias, or if a target answers at it or below it. */
  assertFree(path: string): void {
    if (this.#aliases.has(path))
      throw new RouteTakenError(`route is either already aliased or already maps to a handle: ${path}`);
    for (const taken of this.#targets.keys()) {
      if (taken === path || taken.startsWith(`${path}/`))
        throw new RouteTakenError(`failed to create endpoint as ${path} already exists`);
    }
  }

  /** What answers at a path; undefined for nothing. */
  resolve(path: string): Target | undefined {
    return this.#targets.get(path) ?? this.#remembered.get(path) ?? this.#resolveAlias(path);
  }

  #resolveAlias(path: string): Target | undefined {
    let current = path;
    for (let hops = 0; hops < maxHops && current.length <= maxPathLength; hops++) {
      const next = this.#replaceAlias(current);
      if (next === undefined) return undefined;
      const target = this.#targets.get(next);
      if (target !== undefined) {
        if (this.#remembered.size < maxRemembered) this.#remembered.set(path, target);
        return target;
      }
      current = next;
    }
    return undefined;
  }

  // The longest alias wins, so that one below another keeps its meaning.
  #replaceAlias(path: string): string | undefined {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const replacement = this.#aliases.get(path.slice(0, end));
      if (replacement !== undefined) return replacement + path.slice(end);
    }
    return undefined;
  }
}
