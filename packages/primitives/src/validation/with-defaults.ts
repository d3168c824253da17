/**
 * Parameters of a call as its handler gets them: those that have a default are never undefined.
 * @example
 * ```ts
 * type Given = WithDefaults<{ limit?: number | undefined }, 'limit'>; // limit is a number
 * ```
 */
export type WithDefaults<Params, Name extends keyof Params> = Params & {
  [Each in Name]-?: Exclude<Params[Each], undefined>;
};
