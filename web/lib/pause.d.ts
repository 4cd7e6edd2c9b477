/** Resolves after `ms` milliseconds. */
export declare const pause: (ms: number) => Promise<void>;
