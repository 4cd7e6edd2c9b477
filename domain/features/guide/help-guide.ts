// The structure of the help. The texts are in help-*.ts, one file per tab, and are combined in help.ts.

export type HelpStep = {
  /** `**words**` are names exactly as shown on the screen. */
  readonly text: string
  /**
   * Address of the page of this step, optionally with a tab. The link is hidden for people without access to the page.
   */
  readonly to?: string
  /** Words of the link: 'Open Settings'. */
  readonly link?: string
}

export type HelpGuide = {
  /** Unique over all tabs: also the anchor of a deep link (`/help?tab=sales#receipts`). */
  readonly id: string
  readonly title: string
  /** At most six: longer guides are not read at a counter. */
  readonly steps: readonly HelpStep[]
}

export type HelpTab = { readonly value: string; readonly label: string; readonly guides: readonly HelpGuide[] }

/** Splits a text into parts; parts between `**` are strong. */
export const partsOf = (text: string): { readonly text: string; readonly strong: boolean }[] =>
  text.split('**').flatMap((part, index) => (part === '' ? [] : [{ text: part, strong: index % 2 === 1 }]))

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

const containsWords = ({ title, steps }: HelpGuide, words: readonly string[]): boolean => {
  const text = [title, ...steps.map((step) => step.text)].join(' ').replaceAll('**', '').toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The tabs with the guides that contain every word of the search, without empty tabs. */
export const findGuides = (tabs: readonly HelpTab[], search: string): HelpTab[] => {
  const words = wordsOf(search)
  return tabs
    .map((tab) => ({ ...tab, guides: tab.guides.filter((guide) => containsWords(guide, words)) }))
    .filter(({ guides }) => guides.length > 0)
}

/** The tab with this guide; undefined for an unknown anchor. */
export const tabOfGuide = (tabs: readonly HelpTab[], id: string): HelpTab | undefined =>
  tabs.find(({ guides }) => guides.some((guide) => guide.id === id))
