// What this device remembers of the Getting Started guide.
import { GUIDE_KEYS, type Stored } from '@webale/domain/features/guide/onboarding.ts'
import { getLocalStorage } from '../../lib/storage.ts'

export const readGuideFlags = (): Stored => Object.fromEntries(GUIDE_KEYS.map((key) => [key, getLocalStorage(key)]))
