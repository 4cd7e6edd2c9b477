// How labels are printed on this device: the kind of
// code, the paper, and whether a code fits a label.
import { z } from 'zod'
import { code128, ean13 } from './bars.ts'
import { codeKeyOf, ean13Digits } from './code-key.ts'
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

const LabelSettings = z.object({
  kind: z.enum(CODE_KINDS).catch('qr'),
  paper: z.enum(LABEL_PAPERS).catch('a4'),
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
 * Widths of a module of Code 128: whole numbers of dots of a label printer with 203 dots per inch.
 */
const CODE_128_MM = [0.5, 0.375, 0.25]
/**
 * EAN-13: three dots of such a printer where they fit, otherwise the normal size. Smaller ones are
 * hard to read for simple scanners.
 */
const EAN_13_MM = [0.375, 0.33]

/**
 * Bars and their white sides keep this distance from the edge of the label (mm), because rolls do
 * not run exactly.
 */
const EDGE_MM = 1

/** The widest module with which the bars fit the label, or null. */
const moduleWidth = (
  modules: string,
  widths_mm: readonly number[],
  { label_width_mm }: LabelSize,
): number | null =>
  widths_mm.find(
    (width_mm) => (modules.length + 2 * QUIET_MODULES) * width_mm <= label_width_mm - 2 * EDGE_MM,
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

const TOO_LONG = 'Too long for this label: use QR'

/**
 * A scanner must find the product again by what it reads, so a code of a product gets no check
 * digit. UPC-A and EAN-13 are one code.
 */
const printedEan = (code: string, is_own: boolean, paper: LabelPaper): PrintedCode => {
  const text = ean13Digits(code)
  const isOther = text !== null && is_own && codeKeyOf(text) !== codeKeyOf(code)
  const modules = text === null || isOther ? null : ean13(text)
  if (text === null || modules === null) return refused(code, 'This is not an EAN-13 code')
  const module_mm = moduleWidth(modules, EAN_13_MM, LABEL_SIZES[paper])
  if (module_mm === null) return refused(text, TOO_LONG)

  return { text, has_qr: false, bars: { modules, module_mm }, problem: null }
}

/** The code of a label. `is_own` says that a product has this code already. */
export const printedCode = (
  { code, is_own = false }: { readonly code: string; readonly is_own?: boolean | undefined },
  { kind, paper }: Pick<LabelSettings, 'kind' | 'paper'>,
): PrintedCode => {
  if (kind === 'qr')
    return {
      text: code,
      has_qr: true,
      bars: null,
      problem: null,
    }

  if (kind === 'ean_13') return printedEan(code, is_own, paper)
  const modules = code128(code)
  if (modules === null) return refused(code, 'Bars cannot show this code: use QR')
  const module_mm = moduleWidth(modules, CODE_128_MM, LABEL_SIZES[paper])
  if (module_mm === null) return refused(code, TOO_LONG)

  return {
    text: code,
    has_qr: kind === 'qr_and_code_128',
    bars: { modules, module_mm },
    problem: null,
  }
}
