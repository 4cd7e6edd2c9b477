// violates: linter eslint(no-restricted-imports)
import { features } from '@webale/server/features.ts'

export const names = features
