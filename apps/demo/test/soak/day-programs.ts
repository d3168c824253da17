import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kill } from 'node:process';
import type { ChildProgram } from '../../src/child-program.js';
import type { DataFolder } from '../../src/data-folder.js';
import { startMetrics, startNode } from '../../src/programs.js';
import { eventually } from '../eventually.js';

/** What is killed. */
export const victims = ['node', 'service', 'engine'] as const;
export type Victim = (typeof victims)[number];

/** What is asked: a killed engine takes the service's answers with it. */
type Asked = 'node' | 'service';

const recoveryMs = 60_000;

/** The node and the metrics service as processes, which are killed and started again at the same addresses. */
export class DayPrograms {
  readonly #folder: DataFolder;
  readonly #running: Record<Asked, ChildProgram>;
  /** How many times each was taken away, and until when it is away. */
  readonly #losses = { node: 0, service: 0 };
  readonly #back: Record<Asked, Promise<void>> = { node: Promise.resolve(), service: Promise.resolve() };

  private constructor(folder: DataFolder, running: Record<Asked, ChildProgram>) {
    this.#folder = folder;
    this.#running = running;
  }

  static async start(folder: DataFolder): Promise<DayPrograms> {
    const node = await startNode(folder, 0);
    try {
      return new DayPrograms(folder, {
        node,
        service: await startMetrics(folder, { nodeUrl: node.url }, 0),
      });
    } catch (error) {
      await node.stop();
      throw error;
    }
  }

  url(program: Asked): string {
    return this.#running[program].url;
  }

  /** Process IDs as they are now. */
  get pids(): Readonly<Record<Victim, number>> {
    const { node, service } = this.#running;
    return { node: node.pid, service: service.pid, engine: this.#enginePid() };
  }

  /** Takes one away with SIGKILL; resolves when all answer again. */
  async kill(victim: Victim): Promise<void> {
    const asked = victim === 'node' ? 'node' : 'service';
    this.#losses[asked] += 1;
    const back = this.#killAndStart(victim);
    this.#back[asked] = back;
    await back;
  }

  /**
   * Does something that asks one of the programs again and again until it is done without a kill between.
   * @throws whatever failed while nothing had been killed.
   */
  async during(program: Asked, step: () => Promise<void>): Promise<void> {
    await this.#back[program];
    const losses = this.#losses[program];
    try {
      await step();
    } catch (error) {
      if (this.#losses[program] === losses) throw error;
      await this.#back[program];
    }
  }

  async stop(): Promise<void> {
    await this.#running.service.stop();
    await this.#running.node.stop();
  }

  async #killAndStart(victim: Victim): Promise<void> {
    const { node, service } = this.#running;
    const engine = this.#enginePid();
    kill(this.pids[victim], 'SIGKILL');
    if (victim === 'node') {
      await node.ended;
      this.#running.node = await startNode(this.#folder, Number(new URL(node.url).port));
      return;
    }
    if (victim === 'service') {
      await service.ended;
      const source = { nodeUrl: this.#running.node.url };
      this.#running.service = await startMetrics(this.#folder, source, Number(new URL(service.url).port));
    }
    await eventually(
      'an engine that is another one',
      async () => {
        const found = this.#enginePid();
        // The file is empty while the engine writes it.
        return (found > 0 && found !== engine) || undefined;
      },
      recoveryMs,
    );
    // Answers are kept, so that some are there before the engine is: health asks it.
    await eventually(
      'a service whose store answers',
      async () => (await storeStatus(service.url)) === 'up' || undefined,
      recoveryMs,
    );
  }

  #enginePid(): number {
    const status = readFileSync(join(this.#folder.metrics, 'store', 'status'), 'utf8');
    return Number(/^PID: (\d+)/m.exec(status)?.[1]);
  }
}

/** What the service says of its store; undefined when nobody answers. */
function storeStatus(url: string): Promise<string | undefined> {
  return fetch(`${url}/v2/health-check`).then(
    async (response) => {
      const { details } = (await response.json()) as { details?: { store?: { status?: string } } };
      return details?.store?.status;
    },
    () => undefined,
  );
}
