// violates: imports
import { features } from '../../../server/features.ts'

export const names = features
