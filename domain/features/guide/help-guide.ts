// What a guide of the help is made of. The texts lie in help-*.ts, one file per tab, and are put together in help.ts.

export type HelpStep = {
  /** `**words**` are names as they stand on the screen. */
  readonly text: string
  /** Address of the page where the step is done, perhaps with a tab of it; left out for people who do not have that page. */
  readonly to?: string
  /** Words of the link: 'Open Settings'. */
  readonly link?: string
}

export type HelpGuide = {
  /** Unique over all tabs: also the anchor of a deep link (`/help?tab=sales#receipts`). */
  readonly id: string
  readonly title: string
  /** Six at most: longer guides are not read at a counter. */
  readonly steps: readonly HelpStep[]
}

export type HelpTab = { readonly value: string; readonly label: string; readonly guides: readonly HelpGuide[] }

/** A text in parts, those between `**` strong. */
export const partsOf = (text: string): { readonly text: string; readonly strong: boolean }[] =>
  text.split('**').flatMap((part, index) => (part === '' ? [] : [{ text: part, strong: index % 2 === 1 }]))

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

const holds = ({ title, steps }: HelpGuide, words: readonly string[]): boolean => {
  const text = [title, ...steps.map((step) => step.text)].join(' ').replaceAll('**', '').toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The tabs with the guides that hold every word of the search; tabs without any are left out. */
export const findGuides = (tabs: readonly HelpTab[], search: string): HelpTab[] => {
  const words = wordsOf(search)
  return tabs
    .map((tab) => ({ ...tab, guides: tab.guides.filter((guide) => holds(guide, words)) }))
    .filter(({ guides }) => guides.length > 0)
}

/** The tab that has this guide; undefined for an anchor that means nothing. */
export const tabOfGuide = (tabs: readonly HelpTab[], id: string): HelpTab | undefined =>
  tabs.find(({ guides }) => guides.some((guide) => guide.id === id))
