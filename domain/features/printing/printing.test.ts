// Layout of receipts for printers: columns, words, amounts and letters.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReceipt } from '../../testing/receipts.ts'
import { arrangeLine, wrapText } from './arrange.ts'
import { createBitmap, drawOnto } from './bitmap.ts'
import { CODE_PAGE_LABELS, CODE_PAGES } from './code-pages.ts'
import { lettersOf, plainText } from './plain-letters.ts'
import { type PrintLine, rowLine, textLine } from './print-line.ts'
import { COLUMNS, PAPERS } from './paper.ts'
import { type Pen, printWith } from './print-with.ts'
import { receiptLines } from './receipt-lines.ts'
import { returnLines, slipLines } from './slip-lines.ts'

const WIDTHS = PAPERS.flatMap((paper) => COLUMNS[paper])

const widthOf = ({ text, size }: { text: string; size: string }): number =>
  Array.from(text).length * (size === 'large' ? 2 : 1)

const arrange = (lines: readonly PrintLine[], columns: number) =>
  lines.flatMap((line) =>
    line.kind === 'logo' || line.kind === 'qr' ? [] : arrangeLine(line, columns),
  )

test('PRINT-002 paper has 32 columns on 58 mm, and 48 or by choice 42 on 80 mm', () => {
  expect(COLUMNS).toEqual({ '58': [32], '80': [48, 42] })
})

test('PRINT-002 a line is never wider than the paper when texts are of any length', () => {
  const word = fc.string({ maxLength: 60, unit: 'grapheme' })
  fc.assert(
    fc.property(word, word, fc.constantFrom(...WIDTHS), (left, right, columns) => {
      const looks = ['plain', 'strong', 'detail', 'part', 'total', 'flow', 'flow_strong'] as const
      const lines: PrintLine[] = [
        ...looks.map((look) => rowLine(look, left, right)),
        ...(['name', 'head', 'mark', 'plain', 'thanks'] as const).map((look) =>
          textLine(look, left),
        ),
      ]
      for (const arranged of arrange(lines, columns))
        expect(widthOf(arranged)).toBeLessThanOrEqual(columns)
    }),
  )
})

test('PRINT-003 two numbers of the shop are two lines, whole on the narrowest paper', () => {
  const receipt = createReceipt()
  const businessInfo = { ...receipt.businessInfo, phone: '+256 772 000 112 / +256 701 987 654' }
  const lines = arrange(receiptLines({ ...receipt, businessInfo }), 32).map(({ text }) =>
    text.trim(),
  )
  expect(lines.filter((line) => line.includes('+256'))).toEqual(
    expect.arrayContaining(['Tel +256 772 000 112', 'Tel +256 701 987 654']),
  )
})

test('PRINT-003 amounts stand at the right edge and are whole when the text beside them is long', () => {
  for (const columns of WIDTHS) {
    const left = 'Éclat eau de parfum for the evening x 15'
    const arranged = arrange([rowLine('plain', left, '15,000,000')], columns).map(
      ({ text }) => text,
    )
    expect(arranged.at(-1)).toMatch(/15,000,000$/)
    expect(Array.from(arranged.at(-1) ?? '')).toHaveLength(columns)
    expect(arranged.join(' ').replace(/ +/g, ' ')).toBe(`${left} 15,000,000`)
  }
})

test('PRINT-003 a long name breaks between words, and only a word longer than the line is cut', () => {
  expect(wrapText('Éclat eau de parfum for the evening', 16)).toEqual([
    'Éclat eau de',
    'parfum for the',
    'evening',
  ])
  expect(wrapText('a WWWWWWWWWWWWWWWWWWWW b', 10)).toEqual(['a', 'WWWWWWWWWW', 'WWWWWWWWWW', 'b'])
})

test('PRINT-003 a total is large when it fits on one line, else tall', () => {
  const total = (amount: string) => arrange([rowLine('total', 'TOTAL', amount)], 32)
  expect(total('UGX 26,000')).toEqual([{ text: 'TOTAL UGX 26,000', size: 'large' }])
  expect(total('UGX 126,000')).toEqual([{ text: 'TOTAL                UGX 126,000', size: 'tall' }])
})

test('PRINT-005 a letter that the code page lacks is printed plainly', () => {
  const none = new Set<string>()
  expect(plainText('Ŋŋombe d’été “Ẹ̀kọ́” – 5 × 2 …', none)).toBe('Ngngombe d\'ete "Eko" - 5 x 2 ...')
  expect(plainText('Éé ß’', lettersOf('windows1252'))).toBe('Éé ß’')
  expect(plainText('Éé ß’Ŋ', lettersOf('cp437'))).toBe("Éé ß'Ng")
  expect(plainText('a\u00a0b\tc\nd', none)).toBe('a b c\nd')
})

test('PRINT-005 a letter of another alphabet leaves a star, and a small picture leaves nothing', () => {
  expect(plainText('سعر 5 😀', new Set())).toBe('*** 5 ')
})

test('PRINT-005 no text becomes a question mark or a letter outside of the code page', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...CODE_PAGES),
      (text, codePage) => {
        const letters = lettersOf(codePage)
        // Signs such as '⁇' are made of question marks, and are printed as them.
        const asked = Array.from(text).filter((letter) => !letter.normalize('NFKD').includes('?'))
        const plain = plainText(asked.join(''), letters)
        expect(plain.replaceAll('¿', '')).not.toContain('?')
        expect(
          Array.from(plain).filter(
            (one) => !(one >= ' ' && one <= '~') && one !== '\n' && !letters.has(one),
          ),
        ).toEqual([])
      },
    ),
  )
})

test('PRINT-005 each code page has a name', () => {
  expect(Object.keys(CODE_PAGE_LABELS)).toEqual([...CODE_PAGES])
})

/** A pen that records the calls it gets. */
const createRecordingPen = (): { pen: Pen; calls: string[] } => {
  const calls: string[] = []
  const pen: Pen = {
    line: ({ text }) => void calls.push(text.trim()),
    picture: ({ width, height }) => void calls.push(`picture ${width} x ${height}`),
    end: (cuts) => void calls.push(cuts ? 'cut' : 'fed out'),
    kick: () => void calls.push('kick'),
  }
  return { pen, calls }
}

const createQr = (): boolean[][] => [[true]]

test('PRINT-004 printed lines have the words and the order of the receipt', () => {
  const { pen, calls } = createRecordingPen()
  const settings = {
    columns: 48,
    codePage: null,
    cut: true,
    kick: true,
    logo: createBitmap(40, 20),
    createQr,
  }
  printWith(
    pen,
    receiptLines(createReceipt({ copy: true, logoUrl: 'data:image/png;base64,AA' })),
    settings,
  )
  expect(calls.slice(0, 3)).toEqual(['kick', 'picture 576 x 44', 'Nakato & Daughters'])
  const words = calls.map((text) => text.replace(/ +/g, ' '))
  const expected = [
    'COPY',
    'Receipt RCP-000482',
    'Date 21 Nov 2026 14:32',
    'Cashier Joël',
    'Soap',
    '2 x 6,000 12,000',
  ]
  const sums = [
    'Subtotal 15,012,000',
    'Discount 12,000',
    'Tax 0',
    'TOTAL UGX 15,000,000',
    'Cash 15,000,000',
    'Change 0',
  ]
  const places = [...expected, ...sums].map((text) => words.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(calls.slice(-3)).toEqual(['picture 576 x 45', 'Scan to find this sale', 'cut'])
})

test('PRINT-004 the logo is left out when the printer has none', () => {
  const { pen, calls } = createRecordingPen()
  const settings = { columns: 32, codePage: null, cut: false, kick: false, logo: null, createQr }
  printWith(pen, receiptLines(createReceipt({ logoUrl: 'data:image/png;base64,AA' })), settings)
  expect(
    calls.filter((text) => text.startsWith('picture') || text === 'cut' || text === 'kick'),
  ).toHaveLength(1)
})

test('PRINT-004 a copy of a return says COPY, and a slip keeps its lines', () => {
  const refund = {
    id: '',
    number: 'REF-000001',
    sale_id: '',
    receipt_number: 'RCP-000482',
    kind: 'void' as const,
    total: 5000,
    reason: 'Other',
    note: 'Wrong size',
    made_by: null,
    department_id: null,
    created_at: '2026-11-21T11:32:00.000Z',
    items: [],
    pay_back: [],
  }
  const texts = (lines: readonly PrintLine[]): string[] =>
    arrange(lines, 32).map(({ text }) => text.trim().replace(/ +/g, ' '))
  expect(texts(returnLines(refund, 'Duka', true)).slice(0, 3)).toEqual(['Duka', 'VOID', 'COPY'])
  expect(texts(returnLines(refund, 'Duka'))).not.toContain('COPY')
  expect(
    texts(
      slipLines([
        { kind: 'title', text: 'Duka' },
        { kind: 'strong', text: 'Z REPORT' },
        { kind: 'rule' },
        { kind: 'total', left: 'Net', right: '5,000' },
      ]),
    ),
  ).toEqual(['Duka', 'Z REPORT', '-'.repeat(32), 'Net 5,000'])
})

test('PRINT-021 a picture is drawn inside the paper when it is wider', () => {
  const onto = createBitmap(2, 2)
  const drawn = createBitmap(3, 3)
  drawn.dots.fill(1)
  drawOnto(onto, drawn, -1, 1)
  expect([...onto.dots]).toEqual([0, 0, 1, 1])
})
