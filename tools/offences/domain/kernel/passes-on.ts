// Planted: exports
export { refuse } from './refusal.ts'
