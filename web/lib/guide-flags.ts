// The state of the Getting Started guide on this device.
import { ONBOARDING_KEYS, type OnboardingMarks } from '@webale/domain/features/guide/onboarding.ts'
import { getLocalStorage } from './storage.ts'

export const readGuideFlags = (): OnboardingMarks =>
  Object.fromEntries(ONBOARDING_KEYS.map((key) => [key, getLocalStorage(key)]))
