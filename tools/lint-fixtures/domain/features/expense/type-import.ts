// violates: imports
export type CallSettings = import('../../../web/lib/call.ts').CallOptions
