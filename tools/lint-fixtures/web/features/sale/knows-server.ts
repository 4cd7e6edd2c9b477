// violates: imports
import { features } from '@webale/server/features.ts'

export const names = features
