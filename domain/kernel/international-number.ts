// Numbers that messages and requests are sent to.
const LOCAL = /^0([1-9]\d{8})$/
/** Ten to fifteen digits; a number of Uganda has twelve. */
const E164 = /^(?:256[1-9]\d{8}|(?!256)[1-9]\d{9,14})$/

/**
 * The digits of an international number with its country code, for a number that codes are sent to:
 * '+256 772 123456' and '0772 123456' are '256772123456'. Null for anything else: no half number,
 * no letters.
 */
export const internationalDigits = (text: string): string | null => {
  const plain = text.replace(/[\s()-]/g, '')
  const digits = plain.replace(LOCAL, '256$1').replace(/^\+/, '')
  return E164.test(digits) ? digits : null
}
