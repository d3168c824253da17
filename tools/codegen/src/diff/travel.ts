import type { Direction } from './effect.js';

/** Who sends which message of an operation. */
export interface Travel {
  /** Direction of parameters and bodies. */
  readonly request: Direction;
  /** Direction of answers. */
  readonly answer: Direction;
}

/** An operation that clients call. */
export const served: Travel = { request: 'request', answer: 'response' };

/** A webhook or a callback: the server asks, and the clients of the contract answer. */
export const sent: Travel = { request: 'response', answer: 'request' };
