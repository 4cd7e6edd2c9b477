// Code pages to choose from, as printers name them.

export const CODE_PAGES = ['cp437', 'cp850', 'cp858', 'windows1252'] as const
export type CodePage = (typeof CODE_PAGES)[number]

export const CODE_PAGE_LABELS: Readonly<Record<CodePage, string>> = {
  cp437: 'PC437 (USA), every printer',
  cp850: 'PC850 (Western Europe)',
  cp858: 'PC858 (Western Europe with Euro)',
  windows1252: 'Windows 1252 (Western Europe)',
}
