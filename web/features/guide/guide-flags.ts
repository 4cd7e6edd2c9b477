// What this device remembers of the Getting Started guide.
import { GUIDE_KEYS, type OnboardingMarks } from '@webale/domain/features/guide/onboarding.ts'
import { getLocalStorage } from '../../lib/storage.ts'

export const readGuideFlags = (): OnboardingMarks => Object.fromEntries(GUIDE_KEYS.map((key) => [key, getLocalStorage(key)]))
