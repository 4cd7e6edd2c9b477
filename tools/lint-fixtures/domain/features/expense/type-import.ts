// violates: imports
export type Asked = import('../../../web/lib/call.ts').CallOptions
