/** A function that allocated what is on the heap, as V8 tells native code of it. */
export interface AllocationNode {
  /** Empty for a function without a name. */
  readonly name?: string;
  readonly scriptName: string;
  readonly scriptId?: number;
  /** From 1; 0 is unknown. */
  readonly lineNumber?: number;
  /** From 1; 0 is unknown. */
  readonly columnNumber?: number;
  readonly allocations: readonly { readonly sizeBytes: number; readonly count: number }[];
  readonly children: readonly AllocationNode[];
}

/** Writes allocations in V8's format of sampling heap profiles (`.heapprofile`), as its inspector tells them. */
export function heapProfileText(root: AllocationNode): string {
  const samples: { readonly size: number; readonly nodeId: number; readonly ordinal: number }[] = [];
  let nodes = 0;
  const toNode = (node: AllocationNode): object => {
    nodes += 1;
    const id = nodes;
    let selfSize = 0;
    for (const { sizeBytes, count } of node.allocations) {
      const size = sizeBytes * count;
      selfSize += size;
      samples.push({ size, nodeId: id, ordinal: samples.length + 1 });
    }
    const callFrame = {
      functionName: node.name ?? '',
      scriptId: String(node.scriptId ?? 0),
      url: node.scriptName,
      // From 0 there.
      lineNumber: (node.lineNumber ?? 0) - 1,
      columnNumber: (node.columnNumber ?? 0) - 1,
    };
    return { callFrame, selfSize, id, children: node.children.map(toNode) };
  };
  return JSON.stringify({ head: toNode(root), samples });
}
