// How labels are printed on this device: the kind of
// code, the paper, and whether a code fits a label.
import { z } from 'zod'
import { code128, ean13 } from './bars.ts'
import { codeKeyOf, ean13Digits, seenCode } from './code-key.ts'
import { SHEET } from './label.ts'

/** The kinds of code on a label; the first is the default. */
export const CODE_KINDS = ['qr', 'code_128', 'ean_13', 'qr_and_code_128'] as const
export type LabelCodeKind = (typeof CODE_KINDS)[number]

export const CODE_KIND_NAMES: Readonly<Record<LabelCodeKind, string>> = {
  qr: 'QR',
  code_128: 'Code 128',
  ean_13: 'EAN-13',
  qr_and_code_128: 'QR and Code 128',
}

/** The papers for labels; the first is the default. */
export const LABEL_PAPERS = ['a4', 'roll_40x30', 'roll_58x40'] as const
export type LabelPaper = (typeof LABEL_PAPERS)[number]

export const LABEL_PAPER_NAMES: Readonly<Record<LabelPaper, string>> = {
  a4: 'A4 sheet',
  roll_40x30: 'Label roll 40 × 30 mm',
  roll_58x40: 'Label roll 58 × 40 mm',
}

type LabelSize = {
  readonly label_width_mm: number
  readonly label_height_mm: number
  readonly qr_mm: number
  readonly bars_height_mm: number
}

/** The size of one label and of the codes on it. */
export const LABEL_SIZES: Readonly<Record<LabelPaper, LabelSize>> = {
  a4: {
    label_width_mm: SHEET.label_width_mm,
    label_height_mm: SHEET.label_height_mm,
    qr_mm: SHEET.qr_mm,
    bars_height_mm: 9,
  },
  roll_40x30: {
    label_width_mm: 40,
    label_height_mm: 30,
    qr_mm: 13,
    bars_height_mm: 7,
  },
  roll_58x40: {
    label_width_mm: 58,
    label_height_mm: 40,
    qr_mm: 15,
    bars_height_mm: 9,
  },
}

/** The sheet can be moved by this many mm to each side, in steps of half a mm. */
const MAX_OFFSET_MM = 5
export const OFFSETS_MM: readonly number[] = Array.from(
  { length: MAX_OFFSET_MM * 4 + 1 },
  (_, step) => step / 2 - 5,
)

const Offset = z
  .number()
  .refine((offset_mm) => OFFSETS_MM.includes(offset_mm))
  .catch(0)

/** Dots per inch of label printers; the first is the default. */
export const LABEL_DPI = [203, 300] as const
type LabelDpi = (typeof LABEL_DPI)[number]

const LabelSettings = z.object({
  kind: z.enum(CODE_KINDS).catch('qr'),
  paper: z.enum(LABEL_PAPERS).catch('a4'),
  /** Of a printer for rolls. */
  dpi: z.literal(LABEL_DPI).catch(203),
  /** How far the A4 sheet is moved to the right and down, in mm. */
  right_mm: Offset,
  down_mm: Offset,
})

/** The label settings of a device. */
export type LabelSettings = z.output<typeof LabelSettings>

/** Parses the settings stored on the device; what is missing or wrong gets its default. */
export const readLabelSettings = (text: string | null): LabelSettings => {
  try {
    return LabelSettings.safeParse(JSON.parse(text ?? '{}')).data ?? LabelSettings.parse({})
  } catch {
    return LabelSettings.parse({})
  }
}

/** White modules on each side of the bars, which scanners need. */
export const QUIET_MODULES = 10

/**
 * Widths of a module in dots of the printer, because a module of part of a dot is printed in two
 * widths. Code 128 has 0.5 to 0.25 mm.
 */
const CODE_128_DOTS: Readonly<Record<LabelDpi, readonly number[]>> = {
  203: [4, 3, 2],
  300: [6, 5, 4, 3],
}
/** EAN-13 has 0.375 mm or nearly that; its smallest sizes are hard to read for simple scanners. */
const EAN_13_DOTS: Readonly<Record<LabelDpi, readonly number[]>> = { 203: [3], 300: [4] }
/** Where that does not fit, and on A4 sheets, whose printers have smaller dots: the normal size. */
const EAN_13_MM = 0.33
const EAN_13_MODULES = 95

/** Printers of 203 dots per inch have eight dots on a millimetre. */
const DOTS_PER_MM: Readonly<Record<LabelDpi, number>> = { 203: 8, 300: 300 / 25.4 }

const mmOfDots = (dots: readonly number[], dpi: LabelDpi): readonly number[] =>
  dots.map((count) => count / DOTS_PER_MM[dpi])

/**
 * Bars and their white sides keep this distance from the edge of the label (mm), because rolls do
 * not run exactly.
 */
const EDGE_MM = 1

/** The widest module with which so many of them fit the label as bars, or null. */
const moduleWidth = (
  modules: number,
  widths_mm: readonly number[],
  { label_width_mm }: LabelSize,
): number | null =>
  widths_mm.find(
    (width_mm) => (modules + 2 * QUIET_MODULES) * width_mm <= label_width_mm - 2 * EDGE_MM,
  ) ?? null

export type LabelBars = { readonly modules: string; readonly module_mm: number }

/**
 * What a label shows: `text` below the codes, and what scanners read. `problem` says why it cannot
 * be printed.
 */
export type PrintedCode = {
  readonly text: string
  readonly has_qr: boolean
  readonly bars: LabelBars | null
  readonly problem: string | null
}

const refused = (text: string, problem: string): PrintedCode => ({
  text,
  has_qr: false,
  bars: null,
  problem,
})

/**
 * The width of a QR code of so many modules in mm. On rolls a module is whole dots, as many as fit
 * its room; office printers have finer dots.
 */
export const qrWidthMm = (
  modules: number,
  { paper, dpi }: Pick<LabelSettings, 'paper' | 'dpi'>,
): number => {
  const { qr_mm } = LABEL_SIZES[paper]
  const dots = Math.floor((qr_mm * DOTS_PER_MM[dpi]) / modules)

  return paper === 'a4' || dots === 0 ? qr_mm : (modules * dots) / DOTS_PER_MM[dpi]
}

/** What to know about codes that print less sharply with these settings, or null. */
export const labelHint = ({
  kind,
  paper,
  dpi,
}: Pick<LabelSettings, 'kind' | 'paper' | 'dpi'>): string | null => {
  const widths_mm = mmOfDots(EAN_13_DOTS[dpi], dpi)
  const isSharp = moduleWidth(EAN_13_MODULES, widths_mm, LABEL_SIZES[paper]) !== null

  return kind !== 'ean_13' || paper === 'a4' || isSharp
    ? null
    : 'EAN-13 prints less sharply on this roll. QR is easier to scan.'
}

/** How a label is printed; 203 dots per inch unless said otherwise. */
type PrintedAs = Pick<LabelSettings, 'kind' | 'paper'> & Partial<Pick<LabelSettings, 'dpi'>>

const TOO_LONG = 'Too long for this label: use QR'

/**
 * A scanner must find the product again by what it reads, so a code of a product gets no check
 * digit. UPC-A and EAN-13 are one code.
 */
const printedEan = (
  code: string,
  is_own: boolean,
  { paper, dpi }: Pick<LabelSettings, 'paper' | 'dpi'>,
): PrintedCode => {
  const text = ean13Digits(code)
  const isOther = text !== null && is_own && codeKeyOf(text) !== codeKeyOf(code)
  const modules = text === null || isOther ? null : ean13(text)
  if (text === null || modules === null) return refused(code, 'This is not an EAN-13 code')
  const widths_mm = [...mmOfDots(EAN_13_DOTS[dpi], dpi), EAN_13_MM]
  const module_mm = moduleWidth(modules.length, widths_mm, LABEL_SIZES[paper])
  if (module_mm === null) return refused(text, TOO_LONG)

  return { text, has_qr: false, bars: { modules, module_mm }, problem: null }
}

/**
 * The code of a label. `is_own` says that a product has this code already. An A4 sheet counts as
 * 203 dots per inch.
 */
export const printedCode = (
  { code: typed, is_own = false }: { readonly code: string; readonly is_own?: boolean | undefined },
  { kind, paper, dpi: chosen_dpi = 203 }: PrintedAs,
): PrintedCode => {
  const dpi = paper === 'a4' ? 203 : chosen_dpi
  // A scanner sends no wide digits and no invisible signs, and finds the product without them.
  const code = seenCode(typed)
  if (kind === 'qr')
    return {
      text: code,
      has_qr: true,
      bars: null,
      problem: null,
    }

  if (kind === 'ean_13') return printedEan(code, is_own, { paper, dpi })
  const modules = code128(code)
  if (modules === null) return refused(code, 'Bars cannot show this code: use QR')
  const module_mm = moduleWidth(
    modules.length,
    mmOfDots(CODE_128_DOTS[dpi], dpi),
    LABEL_SIZES[paper],
  )
  if (module_mm === null) return refused(code, TOO_LONG)

  return {
    text: code,
    has_qr: kind === 'qr_and_code_128',
    bars: { modules, module_mm },
    problem: null,
  }
}
