import { Worker } from 'node:worker_threads';
import type { FromThread, Job, ThreadData, ToThread } from './messages.js';

/** What a thread tells of its job. */
export type JobMessage = Exclude<FromThread, { kind: 'ready' | 'exhausted' }>;

/** How a thread is started and watched. */
export interface ExecutionThreadOptions {
  /** Module that the thread runs. */
  readonly worker: URL;
  readonly data: Omit<ThreadData, 'beats'>;
  readonly onMessage: (message: JobMessage) => void;
  /** It ends: what it runs takes more memory than it may. */
  readonly onExhausted: () => void;
  /** It ended, and not because of `end`; `error` says why where that is known. */
  readonly onEnd: (error: Error) => void;
  /** It has started; called once. */
  readonly onReady: () => void;
}

/** A thread that carries out one job at a time. */
export class ExecutionThread {
  readonly #worker: Worker;
  readonly #beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  #ended = false;

  constructor({ worker, data, onMessage, onExhausted, onEnd, onReady }: ExecutionThreadOptions) {
    const workerData: ThreadData = { ...data, beats: this.#beats };
    this.#worker = new Worker(worker, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: data.maxMegabytes },
    });
    this.#worker.on('message', (message: FromThread) => {
      if (this.#ended) return;
      if (message.kind === 'ready') onReady();
      else if (message.kind === 'exhausted') onExhausted();
      else onMessage(message);
    });
    const ended = (error: Error): void => {
      if (this.#ended) return;
      this.#ended = true;
      onEnd(error);
    };
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') onExhausted();
      else ended(error);
    });
    this.#worker.on('exit', (code) => ended(new Error(`an execution thread ended with code ${code}`)));
  }

  run(job: Job): void {
    this.#tell({ kind: 'run', job });
  }

  cancel(id: number): void {
    this.#tell({ kind: 'cancel', id });
  }

  taken(id: number, length: number): void {
    this.#tell({ kind: 'taken', id, length });
  }

  /** Changes for as long as the thread does not hang in a single step. */
  get beat(): number {
    return Atomics.load(new Int32Array(this.#beats), 0);
  }

  /** Ends it, whatever it is doing; settles when it is gone. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#worker.terminate();
  }

  #tell(message: ToThread): void {
    if (!this.#ended) this.#worker.postMessage(message);
  }
}
