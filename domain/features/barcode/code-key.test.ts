// One article in several notations, and the codes inside of what a scanner sends.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, internalBarcode } from './barcode.ts'
import {
  codeKeyOf,
  ean13Digits,
  gtinOf,
  hasCode,
  internalSpelling,
  isScannable,
  preferExactCode,
} from './code-key.ts'
import { codesOfScan, expandUpcE } from './scanned-code.ts'

const UPC = '036000291452'

test('CODE-001 UPC-A, EAN-13 and GTIN-14 of one article are one code', () => {
  const spaced = [' 036000 291452\u200B', '０３６０００２９１４５２']
  const keys = [UPC, `0${UPC}`, `00${UPC}`, ...spaced].map(codeKeyOf)
  expect(new Set(keys)).toEqual(new Set([`00${UPC}`]))
  expect(codeKeyOf('96385074')).toBe(codeKeyOf('0000096385074'))
})

test('CODE-001 digits with a wrong check digit or another length are compared as texts', () => {
  for (const [one, other] of [
    ['036000291453', '0036000291453'],
    ['36000291452', UPC],
    ['0060', '60'],
    ['1234565', '01234565'],
  ] as const)
    expect([one, codeKeyOf(one) === codeKeyOf(other)]).toEqual([one, false])
  expect(['036000291453', '36000291452', 'A36000291452', ''].map(gtinOf)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

const body = fc.stringMatching(/^\d{7}$|^\d{11}$/)

test('CODE-001 each GTIN equals itself with zeros in front, and no other one', () => {
  fc.assert(
    fc.property(body, body, (one, other) => {
      const [first, second] = [one, other].map(
        (digits) => digits + checkDigit(digits.padStart(12, '0')),
      ) as [string, string]
      const padded = [12, 13, 14].map((length) => first.padStart(length, '0'))
      expect(new Set([first, ...padded].map(codeKeyOf)).size).toBe(1)
      expect(codeKeyOf(first) === codeKeyOf(second)).toBe(Number(first) === Number(second))
    }),
  )
})

test('CODE-002 other texts are compared without case, spaces and invisible signs', () => {
  const unseen = ['soap\u200B-1kg\uFEFF', 'so\u00ADap-1kg']
  const keys = ['Soap-1kg', 'SOAP-1KG', ' soap-1 kg ', ...unseen].map(codeKeyOf)
  expect(new Set(keys)).toEqual(new Set(['soap-1kg']))
  expect(codeKeyOf('soap_1kg')).not.toBe('soap-1kg')
  expect(codeKeyOf(' \u200B')).toBe('')
  expect(hasCode({ barcode: '\u200B', internal_barcode: null }, ' ')).toBe(false)
})

test('CODE-003 of two products with one code the exact text wins, otherwise both are left', () => {
  const [short, long] = [UPC, `0${UPC}`].map((barcode) => ({ barcode, internal_barcode: null }))
  const both = [short, long].flatMap((product) => product ?? [])
  expect(preferExactCode(both, UPC)).toEqual([short])
  expect(preferExactCode(both, `0${UPC}`)).toEqual([long])
  expect(preferExactCode(both, `00${UPC}`)).toEqual(both)
})

test('CODE-001 an internal barcode is found by its 14 digits as well', () => {
  fc.assert(
    fc.property(fc.nat(), (counter) => {
      const code = internalBarcode(counter)
      expect([code, `0${code}`].map(internalSpelling)).toEqual([code, code])
    }),
  )
  expect(internalSpelling(' Ab 1 ')).toBe('ab1')
})

test('LABEL-005 a UPC-A gets a 0 in front as EAN-13', () => {
  expect(ean13Digits(UPC)).toBe(`0${UPC}`)
  expect(ean13Digits('036000291453')).toBe(`036000291453${checkDigit('036000291453')}`)
})

test('CODE-006 a scanner can send the signs of an English keyboard, at least three of them', () => {
  expect(['soap-1kg', 'PROD 123', 'A+1', '(01)x'].filter(isScannable)).toHaveLength(4)
  expect(['ŋŋŋ', '１２３', 'ab', ' abc', 'a\u200Bbc', ''].filter(isScannable)).toEqual([])
})

test('CODE-004 the AIM prefix of a scan is no part of the code', () => {
  expect(codesOfScan(']E06161100012340')).toEqual(['6161100012340'])
  expect(codesOfScan(']C1soap-1kg')).toEqual(['soap-1kg'])
  expect(codesOfScan(']E0')).toEqual([']E0'])
  expect(codesOfScan('[E0123')).toEqual(['[E0123'])
})

test('CODE-004 UPC-E is written out where its prefix says so, and 8 digits are GTIN-8 elsewhere', () => {
  expect(codesOfScan(']E004252614')).toEqual(['042100005264'])
  expect(codesOfScan('04252614')).toEqual(['04252614'])
  expect(codesOfScan(']E404252614')).toEqual(['04252614'])
})

test.each([
  ['04252614', '042100005264'],
  ['01234506', null],
  ['0425261', null],
  ['24252614', null],
])('CODE-004 the UPC-E %s is %s', (short, long) => {
  expect(expandUpcE(short)).toBe(long)
})

/** UPC-E from the UPC-A, as its standard says it: the last digit tells which zeros are left out. */
const shortened = (maker: string, article: string): string | null => {
  if (/^\d\d[012]00$/.test(maker) && article.startsWith('00'))
    return maker.slice(0, 2) + article.slice(2) + maker[2]
  if (/^\d{3}00$/.test(maker) && article.startsWith('000'))
    return `${maker.slice(0, 3)}${article.slice(3)}3`
  if (/^\d{4}0$/.test(maker) && article.startsWith('0000'))
    return `${maker.slice(0, 4)}${article.slice(4)}4`
  return /^0000[5-9]$/.test(article) ? maker + article.slice(4) : null
}

test('CODE-004 each UPC-A that can be shortened comes back from its UPC-E', () => {
  const maker = fc.oneof(
    fc.stringMatching(/^\d\d[012]00$/),
    fc.stringMatching(/^\d\d[3-9]00$/),
    fc.stringMatching(/^\d\d\d[1-9]0$/),
    fc.stringMatching(/^\d\d\d\d[1-9]$/),
  )
  const article = fc.oneof(
    fc.stringMatching(/^00\d{3}$/),
    fc.stringMatching(/^000\d\d$/),
    fc.stringMatching(/^0000[0-9]$/),
  )
  fc.assert(
    fc.property(fc.constantFrom('0', '1'), maker, article, (system, made, sold) => {
      const short = shortened(made, sold)
      fc.pre(short !== null)
      const check = checkDigit(`0${system}${made}${sold}`)
      expect(expandUpcE(`${system}${short}${check}`)).toBe(`${system}${made}${sold}${check}`)
    }),
  )
})

test('CODE-005 of a GS1 element string and a Digital Link the GTIN comes first, then the whole text', () => {
  const gtin = '9506000134352'
  expect(codesOfScan(`(01)0${gtin}(10)A1`)).toEqual([gtin, `(01)0${gtin}(10)A1`])
  expect(codesOfScan(`]C1010${gtin}10A1`)).toEqual([gtin, `010${gtin}10A1`])
  expect(codesOfScan(`]d2\u001d010${gtin}`)[0]).toBe(gtin)
  expect(codesOfScan(`(11)261129(01)0${gtin}`)[0]).toBe(gtin)
  expect(codesOfScan(`https://id.gs1.org/01/0${gtin}`)[0]).toBe(gtin)
  expect(codesOfScan(`HTTPS://EXAMPLE.COM/A/GTIN/${gtin}?X=1`)).toEqual([
    gtin,
    `HTTPS://EXAMPLE.COM/A/GTIN/${gtin}?X=1`,
  ])
})

test('CODE-005 a wrong check digit is no GTIN, and a text above 50 signs is no code', () => {
  expect(codesOfScan('(01)09506000134353')).toEqual(['(01)09506000134353'])
  expect(codesOfScan('https://example.com/01/09506000134353')).toHaveLength(1)
  const link = `https://example.com/01/09506000134352/10/${'A'.repeat(40)}`
  expect(codesOfScan(link)).toEqual(['9506000134352'])
  expect(codesOfScan('x'.repeat(51))).toEqual([])
  expect(codesOfScan('x'.repeat(50))).toEqual(['x'.repeat(50)])
})
