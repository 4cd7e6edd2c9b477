// violates: exports
export * from './refusal.ts'
