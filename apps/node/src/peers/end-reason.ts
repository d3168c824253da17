/** Why a connection ended or never came to be. */
export type EndCode =
  /** The peer said goodbye. */
  | 'goodbye'
  /** The transport ended or could not be made. */
  | 'lost'
  /** This node stops. */
  | 'shutdown'
  /** There is another connection between the same two nodes. */
  | 'duplicate'
  /** What the peer sent is no message of the protocol. */
  | 'malformed'
  /** The peer sends more than it may, or does not read. */
  | 'flood'
  /** Nothing came in time. */
  | 'timeout'
  /** The peer showed no certificate. */
  | 'certificate'
  /** The peer speaks another version of the protocol. */
  | 'protocol'
  /** The peer belongs to another network. */
  | 'network'
  /** This node reached itself. */
  | 'self'
  /** Another node has this node's certificate. */
  | 'identity'
  /** The clocks are too far apart. */
  | 'clock'
  /** There are as many peers as there may be. */
  | 'full';

/** Why a connection ended, for programs and for people. */
export interface EndReason {
  readonly code: EndCode;
  readonly text: string;
}

/** What a peer did is against the protocol. */
export class PeerProtocolError extends Error {
  override readonly name = 'PeerProtocolError';
  readonly code: EndCode;

  constructor(code: EndCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Whether an error is a {@link PeerProtocolError}, of this or of another copy of the code. */
export function isPeerProtocolError(error: unknown): error is PeerProtocolError {
  return error instanceof Error && error.name === 'PeerProtocolError';
}
