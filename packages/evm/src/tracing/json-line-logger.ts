import { bytesToHex } from '@firn/primitives/bytes';
import { quantity } from './call-frame.js';
import type { StructLoggerOptions } from './struct-logger.js';
import type { TextWriter } from './text-channel.js';
import type { FrameEnd, TracedStep, Tracer } from './tracer.js';

/** Writes every step as a line of JSON (EIP-3155). */
export class JsonLineLogger implements Tracer {
  readonly #options: StructLoggerOptions;
  readonly #writer: TextWriter;
  #length = 0;

  constructor(options: StructLoggerOptions, writer: TextWriter) {
    this.#options = options;
    this.#writer = writer;
  }

  onStep(step: TracedStep): void {
    const { limit = 0 } = this.#options;
    if (limit !== 0 && this.#length > limit) return;
    const line = this.#format(step);
    this.#length += line.length;
    this.#writer.write(line);
  }

  onExit({ depth, output, gasUsed, error }: FrameEnd): void {
    if (depth !== 0) return;
    const end = { output: bytesToHex(output).slice(2), gasUsed: quantity(gasUsed), error: error?.message };
    this.#writer.write(`${JSON.stringify(end)}\n`);
  }

  result(): string {
    return '';
  }

  #format(step: TracedStep): string {
    const { enableMemory, disableStack, enableReturnData } = this.#options;
    const line = {
      pc: step.pc,
      op: step.op,
      gas: quantity(step.gas),
      gasCost: quantity(step.cost),
      memory: enableMemory === true && step.memory.length > 0 ? bytesToHex(step.memory) : undefined,
      memSize: step.memory.length,
      stack: disableStack === true ? null : step.stack.map(quantity),
      returnData:
        enableReturnData === true && step.returnData.length > 0 ? bytesToHex(step.returnData) : undefined,
      depth: step.depth,
      refund: Number(step.refund),
      opName: step.name,
      error: step.error,
    };
    return `${JSON.stringify(line)}\n`;
  }
}
