// The guides of the help that Ctrl+K finds. Their texts are loaded when it opens.
import { guideWordsOf } from '@webale/domain/access/find-words.ts'
import { findGuides, guidesFor, type HelpTab } from '@webale/domain/features/guide/help-guide.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShopRules } from '../lib/session/session.tsx'
import { IconBook } from '../ui/icons.ts'
import type { PaletteEntry } from './palette-entries.ts'

const MIN_LETTERS = 3
const MAX_GUIDES = 4

/** Guides with every word in their title come first. */
const titlesFirst = (guides: HelpTab['guides'], words: string): HelpTab['guides'] => {
  const isNamed = ({ title }: HelpTab['guides'][number]): boolean =>
    words.split(' ').every((word) => title.toLowerCase().includes(word))
  return [...guides.filter(isNamed), ...guides.filter((guide) => !isNamed(guide))]
}

/** None until the texts are here, and without them nothing is missing but the guides. */
export const useGuideEntries = (text: string): PaletteEntry[] => {
  const navigate = useNavigate()
  const rules = useShopRules()
  const [tabs, setTabs] = useState<readonly HelpTab[]>([])
  useEffect(() => {
    void import('@webale/domain/features/guide/help.ts').then(
      ({ HELP_TABS }) => setTabs(HELP_TABS),
      () => undefined,
    )
  }, [])

  if (text.trim().length < MIN_LETTERS) return []
  const words = guideWordsOf(text)
  const found = findGuides(guidesFor(tabs, rules), words).flatMap(({ guides }) => guides)

  return titlesFirst(found, words)
    .slice(0, MAX_GUIDES)
    .map(({ id, title }) => ({
      id: `guide-${id}`,
      name: title,
      group: 'Help',
      icon: IconBook,
      words: '',
      run: () => void navigate(`/help#${id}`),
    }))
}
