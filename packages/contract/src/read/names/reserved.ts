/** Words that cannot name a function or a constant that a strict module exports. */
const keywords = [
  ...[
    'arguments',
    'as',
    'async',
    'await',
    'break',
    'case',
    'catch',
    'class',
    'const',
    'continue',
    'debugger',
    'default',
  ],
  ...[
    'delete',
    'do',
    'else',
    'enum',
    'eval',
    'export',
    'extends',
    'false',
    'finally',
    'for',
    'from',
    'function',
    'if',
  ],
  ...[
    'implements',
    'import',
    'in',
    'instanceof',
    'interface',
    'let',
    'new',
    'null',
    'of',
    'package',
    'private',
  ],
  ...[
    'protected',
    'public',
    'return',
    'static',
    'super',
    'switch',
    'this',
    'throw',
    'true',
    'try',
    'type',
    'typeof',
  ],
  // A module that exports it is taken for a promise by `await import()`.
  'then',
  ...['undefined', 'using', 'var', 'void', 'while', 'with', 'yield', 'NaN', 'Infinity', 'globalThis'],
];

/** Names that generated files use from the language, the runtimes or the libraries; a type of the contract must not hide them. */
const globals = [
  ...[
    'Array',
    'ArrayBuffer',
    'AsyncIterable',
    'AsyncIterator',
    'AsyncGenerator',
    'AbortSignal',
    'AbortController',
  ],
  ...[
    'BigInt',
    'Boolean',
    'Date',
    'Error',
    'Exclude',
    'Extract',
    'Function',
    'Headers',
    'Infinity',
    'Intl',
    'Iterable',
  ],
  ...[
    'Iterator',
    'JSON',
    'Map',
    'Math',
    'NaN',
    'NonNullable',
    'Number',
    'Object',
    'Omit',
    'Parameters',
    'Partial',
  ],
  ...[
    'Pick',
    'Promise',
    'PromiseLike',
    'Proxy',
    'Readonly',
    'ReadonlyArray',
    'ReadonlyMap',
    'ReadonlySet',
    'Record',
  ],
  ...[
    'Reflect',
    'RegExp',
    'Request',
    'Required',
    'Response',
    'ReturnType',
    'Set',
    'String',
    'Symbol',
    'SyntaxError',
  ],
  ...['TypeError', 'Uint8Array', 'URL', 'URLSearchParams', 'Undefined', 'WeakMap', 'WeakSet', 'WebSocket'],
  ...['Any', 'Never', 'Null', 'Unknown', 'Void', 'Bigint'],
  ...[
    'Access',
    'Context',
    'GroupContract',
    'Handler',
    'Issue',
    'MethodContract',
    'OperationContract',
    'RawRequest',
  ],
  ...[
    'RestCallOptions',
    'RestHandler',
    'RestOperation',
    'RestTransport',
    'RpcCallOptions',
    'RpcOperation',
    'RpcTransport',
  ],
  ...['SubscriptionContract', 'SubscriptionKindContract', 'ValidationError', 'Validator'],
];

const keywordSet: ReadonlySet<string> = new Set(keywords);
const globalSet: ReadonlySet<string> = new Set(globals);

/** Whether a function of this name would not compile, or could not be imported. */
export function isKeyword(name: string): boolean {
  return keywordSet.has(name);
}

/** Whether a type of this name would hide one that generated code needs. */
export function isGlobal(name: string): boolean {
  return globalSet.has(name);
}
