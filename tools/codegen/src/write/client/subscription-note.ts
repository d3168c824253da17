/** What the comment of every function that subscribes says of its transport. */
export const connectionNote =
  'Needs a transport that keeps a connection: WebSocket, or in process. Ending the iteration unsubscribes.';
