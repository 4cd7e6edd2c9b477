// The services of the demo shop: printing, design, engraving. Prices are UGX.
import type { serviceApi } from '@webale/domain/features/service/service.api.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'

export type Task = Omit<SentOf<typeof serviceApi.add>, 'department_id' | 'category_id'> & {
  readonly category: string
}

/** Kind, name, price, whether it is negotiable, description. What is asked for most comes first. */
const table = [
  ['Printing', 'Photocopy A4, black and white', 200, false, 'A page, one side'],
  ['Printing', 'Print A4, black and white', 500, false, 'From a flash disk, phone or e-mail'],
  ['Printing', 'Print A4, colour', 1500, false, 'Plain paper; photo paper costs extra'],
  ['Printing', 'Passport photos, set of 4', 10_000, false, 'Ready in ten minutes, any background'],
  ['Finishing', 'Lamination A4', 3000, false, null],
  ['Printing', 'Typing and setting, per page', 2500, true, 'Letters, CVs, school reports'],
  ['Finishing', 'Spiral binding', 6000, true, 'Up to 150 pages, with covers'],
  ['Printing', 'T-shirt printing', 15_000, true, 'One side, up to A4; the shirt is extra'],
  ['Printing', 'Mug printing', 12_000, true, 'Photo or text; the mug is extra'],
  ['Design', 'Business card design', 40_000, true, 'Two drafts, print-ready file'],
  ['Design', 'Banner design', 60_000, true, 'Any size, two rounds of changes'],
  ['Engraving', 'Engraving on a bottle', 15_000, true, 'A name or a date on a perfume bottle'],
  ['Design', 'Logo design', 250_000, true, 'Three drafts, all file formats'],
  ['Engraving', 'Engraving on a plaque or trophy', 35_000, true, 'Up to 20 words'],
] as const

export const printingTasks: readonly Task[] = table.map(
  ([category, name, base_price, is_negotiable, description]) => ({
    category,
    name,
    base_price,
    is_negotiable,
    description,
  }),
)

export const perfumeTasks: readonly Task[] = [
  {
    category: 'Finishing',
    name: 'Gift wrapping',
    base_price: 5000,
    is_negotiable: false,
    description: 'Paper, ribbon and a card',
  },
]
