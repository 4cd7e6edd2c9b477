// Planted: exports
export * from './refusal.ts'
