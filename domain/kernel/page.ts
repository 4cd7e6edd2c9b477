// Lists that are read page by page.
import { z } from 'zod'

const number = (least: number, most: number) =>
  z.coerce.number<number | string>().int().min(least).max(most)

/** The input of a list: a page of up to 200 rows. */
export const PageInput = z.object({
  offset: number(0, 1_000_000_000).default(0),
  limit: number(1, 200).default(200),
})
export type PageInput = z.output<typeof PageInput>
