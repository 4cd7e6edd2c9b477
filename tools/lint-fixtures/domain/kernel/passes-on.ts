// violates: exports
export { refuse } from './refusal.ts'
