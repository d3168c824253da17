import { Refusal } from '../errors/refusal.js';

const maxAliases = 4096;
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
   * @throws Refusal
   */
  add(path: string, target: Target): void {
    this.assertFree(path);
    this.#targets.set(path, target);
  }

  /**
   * Lets `alias` and the paths below it answer as `path` and those below that.
   * @throws Refusal
   */
  alias(path: string, alias: string): void {
    this.assertFree(alias);
    if (this.#aliases.size >= maxAliases)
      throw new Refusal(`there are ${maxAliases} aliases already, and no more are kept`);
    this.#aliases.set(alias, path);
    this.#remembered.clear();
  }

  /** @throws Refusal if the path is an alias, or if a target answers at it or below it, through an alias or not. */
  assertFree(path: string): void {
    if (this.#aliases.has(path))
      throw new Refusal(`route is either already aliased or already maps to a handle: ${path}`);
    for (const way of [path, ...this.#steps(path)]) {
      for (const taken of this.#targets.keys()) {
        if (taken === way || taken.startsWith(`${way}/`))
          throw new Refusal(`failed to create endpoint as ${path} already exists`);
      }
    }
  }

  /** What answers at a path; undefined for nothing. */
  resolve(path: string): Target | undefined {
    return this.#targets.get(path) ?? this.#remembered.get(path) ?? this.#resolveAlias(path);
  }

  /** Where the aliases of a path lead, be there something or not: the path itself where it has none. */
  follow(path: string): string {
    let last = path;
    for (const next of this.#steps(path)) last = next;
    return last;
  }

  /** Targets at a path and below it, with their full paths, which begin with the given one. */
  below(path: string): readonly (readonly [path: string, target: Target])[] {
    const base = this.follow(path);
    return [...this.#targets]
      .filter(([served]) => served === base || served.startsWith(`${base}/`))
      .map(([served, target]) => [path + served.slice(base.length), target]);
  }

  #resolveAlias(path: string): Target | undefined {
    for (const next of this.#steps(path)) {
      const target = this.#targets.get(next);
      if (target === undefined) continue;
      if (this.#remembered.size < maxRemembered) this.#remembered.set(path, target);
      return target;
    }
    return undefined;
  }

  // What the path stands for, and what that stands for, and so on.
  *#steps(path: string): Generator<string> {
    let current = path;
    for (let hops = 0; hops < maxHops && current.length <= maxPathLength; hops++) {
      const next = this.#replaceAlias(current);
      if (next === undefined) return;
      yield next;
      current = next;
    }
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
