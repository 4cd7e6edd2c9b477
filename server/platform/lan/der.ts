// Writes DER, the binary form of certificates. Only the types that certificate.ts needs.

const lengthOf = (size: number): number[] => {
  if (size < 0x80) return [size]
  const hex = size.toString(16)
  const bytes = [...Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')]

  return [0x80 | bytes.length, ...bytes]
}

/** One value with its tag. */
export const encodeTagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => encodeTagged(0x30, ...parts)

export const set = (...parts: readonly Uint8Array[]): Buffer => encodeTagged(0x31, ...parts)

export const booleanTrue = (): Buffer => encodeTagged(0x01, Buffer.from([0xff]))

export const octets = (content: Uint8Array): Buffer => encodeTagged(0x04, content)

export const utf8 = (text: string): Buffer => encodeTagged(0x0c, Buffer.from(text))

/** A positive integer from its bytes, the highest first. */
export const integer = (bytes: Uint8Array): Buffer => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first === -1 ? Buffer.from([0]) : bytes.subarray(first)
  return encodeTagged(0x02, ...((digits[0] ?? 0) > 0x7f ? [Buffer.from([0])] : []), digits)
}

/** `unused` is how many bits at the end of the last byte do not count. */
export const bits = (content: Uint8Array, unused = 0): Buffer =>
  encodeTagged(0x03, Buffer.from([unused]), content)

const base128 = (part: number): number[] => {
  const bytes = [part % 128]
  for (let rest = Math.floor(part / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift((rest % 128) | 0x80)
  return bytes
}

/** An object identifier such as '2.5.29.17'. */
export const objectId = (text: string): Buffer => {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return encodeTagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

const FIRST_LONG_YEAR = 2050

/** A moment in whole seconds. Years from 2050 on have another type. */
export const time = (moment: Date): Buffer => {
  const digits = `${moment.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
  return moment.getUTCFullYear() < FIRST_LONG_YEAR
    ? encodeTagged(0x17, Buffer.from(digits.slice(2)))
    : encodeTagged(0x18, Buffer.from(digits))
}
