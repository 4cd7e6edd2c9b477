// The structure of the help. The texts are in help-*.ts,
// one file per tab, and are combined in help.ts.

import type { ShopRules } from '../shop-rules/shop-rules.ts'

/** A part of the shop that an administrator turns on. */
type ShopPart =
  | 'shifts'
  | 'held_carts'
  | 'approvals'
  | 'shop_reports'
  | 'stock_counts'
  | 'purchases'
  | 'transfers'
  | 'float_book'
  | 'vat'
  | 'evening_message'
  | 'collections'

/** Hidden while the shop does not use this part. */
type GuideCondition = { readonly uses?: ShopPart }

export type HelpStep = GuideCondition & {
  /** `**words**` are names exactly as shown on the screen. */
  readonly text: string
  /**
   * Address of the page of this step, optionally with a tab. The link is hidden for people without
   * access to the page.
   */
  readonly to?: string
  /** Words of the link: 'Open Settings'. */
  readonly link?: string
}

export type HelpGuide = GuideCondition & {
  /** Unique over all tabs: also the anchor of a deep link (`/help?tab=sales#receipts`). */
  readonly id: string
  readonly title: string
  /** At most six are shown: longer guides are not read at a counter. */
  readonly steps: readonly HelpStep[]
}

export type HelpTab = {
  readonly value: string
  readonly label: string
  readonly guides: readonly HelpGuide[]
}

const isShown =
  (rules: Pick<ShopRules, ShopPart>) =>
  ({ uses }: GuideCondition): boolean =>
    uses === undefined || rules[uses]

/** The tabs with what concerns this shop: nothing about parts that it does not use. */
export const guidesFor = (tabs: readonly HelpTab[], rules: Pick<ShopRules, ShopPart>): HelpTab[] =>
  tabs.map((tab) => ({
    ...tab,
    guides: tab.guides
      .filter(isShown(rules))
      .map((guide) => ({ ...guide, steps: guide.steps.filter(isShown(rules)) })),
  }))

/** Splits a text into parts; parts between `**` are strong. */
export const partsOf = (text: string): { readonly text: string; readonly strong: boolean }[] =>
  text
    .split('**')
    .flatMap((part, index) => (part === '' ? [] : [{ text: part, strong: index % 2 === 1 }]))

const containsWords = ({ title, steps }: HelpGuide, words: readonly string[]): boolean => {
  const text = [title, ...steps.map((step) => step.text)]
    .join(' ')
    .replaceAll('**', '')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The tabs with the guides that contain every word of the search, without empty tabs. */
export const findGuides = (tabs: readonly HelpTab[], search: string): HelpTab[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return tabs
    .map((tab) => ({ ...tab, guides: tab.guides.filter((guide) => containsWords(guide, words)) }))
    .filter(({ guides }) => guides.length > 0)
}

/** The tab with this guide; undefined for an unknown anchor. */
export const tabOfGuide = (tabs: readonly HelpTab[], id: string): HelpTab | undefined =>
  tabs.find(({ guides }) => guides.some((guide) => guide.id === id))
