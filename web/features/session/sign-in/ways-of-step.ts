// The ways through the second step: the code of an authenticator app, or a text message to a phone.
import { phoneText } from '@webale/domain/kernel/phone.ts'

export type PhoneOfStep = { readonly id: string; readonly phone: string }
/** All apps are one way: a code is tried with each of them. */
export type WayOfStep = 'app' | PhoneOfStep

/** The client's type leaves the number out. */
const phoneOf = (factor: object): string =>
  'phone' in factor && typeof factor.phone === 'string' ? factor.phone : ''

/** The app comes first: it costs nothing. */
export const listWays = (factors: {
  readonly totp: readonly object[]
  readonly phone: readonly { readonly id: string }[]
}): readonly WayOfStep[] => [
  ...(factors.totp.length > 0 ? (['app'] as const) : []),
  ...factors.phone.map((factor) => ({ id: factor.id, phone: phoneOf(factor) })),
]

const isSame = (a: WayOfStep, b: WayOfStep): boolean =>
  a === b || (a !== 'app' && b !== 'app' && a.id === b.id)

/**
 * The other ways, with the text of the link that leads
 * there. A number is named when there are several.
 */
export const listOtherWays = (
  ways: readonly WayOfStep[],
  used: WayOfStep,
): readonly { readonly way: WayOfStep; readonly label: string }[] => {
  const phones = ways.filter((way) => way !== 'app').length
  const labelOf = (way: WayOfStep): string => {
    if (way === 'app') return 'Use the app instead'
    return phones === 1 ? 'Use a text message instead' : `Use ${phoneText(way.phone)} instead`
  }

  return ways.filter((way) => !isSame(way, used)).map((way) => ({ way, label: labelOf(way) }))
}
