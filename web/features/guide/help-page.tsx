// Help: guides in five tabs, a search in all of them, and links that open one. It reads
// nothing from the server, so it works without a connection.
import {
  findGuides,
  guidesFor,
  type HelpTab,
  tabOfGuide,
} from '@webale/domain/features/guide/help-guide.ts'
import { HELP_TABS } from '@webale/domain/features/guide/help.ts'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { openGuide } from '../../lib/guide-opener.ts'
import { useShopRules } from '../../lib/session/session.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NoMatch } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconBook, IconBrandWhatsapp, IconCompass } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { GuideList } from './guide-list.tsx'

/** The open guides. A link with an anchor opens its guide and scrolls to it. */
const useOpenGuides = () => {
  const { hash, key } = useLocation()
  // Not decoded: guides have plain names, and decoding a truncated URL would throw.
  const wanted = hash.slice(1)
  const [open, setOpen] = useState<readonly string[]>(wanted === '' ? [] : [wanted])
  useEffect(() => {
    if (wanted === '') return
    setOpen((before) => (before.includes(wanted) ? before : [...before, wanted]))
    const button = document.getElementById(wanted)
    button?.scrollIntoView({ block: 'start' })
    button?.focus({ preventScroll: true })
    // `key`: a second press on the same link scrolls to the guide again.
  }, [wanted, key])

  const toggle = (id: string): void =>
    setOpen((before) =>
      before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
    )

  return { wanted, isOpen: (id: string) => open.includes(id), toggle }
}

const MoreHelp = () => (
  <Card
    title="More help"
    className="lg:sticky lg:top-[calc(var(--bars)+1.25rem)]"
  >
    <div className="space-y-2">
      <Button
        icon={IconCompass}
        onClick={openGuide}
        className="w-full"
      >
        Getting Started
      </Button>
      <Link
        to="/bundle-guide"
        className={buttonClass({ className: 'w-full' })}
      >
        <Icon of={IconBook} />
        Bundle Guide
      </Link>
    </div>
    <p className="mt-4 flex gap-2.5 text-small text-text-2">
      <Icon
        of={IconBrandWhatsapp}
        className="text-success"
      />
      <span>Not found what you need? The green button below asks the developer.</span>
    </p>
  </Card>
)

const searchSummary = (found: readonly HelpTab[]): string => {
  const count = found.reduce((sum, { guides }) => sum + guides.length, 0)
  return `${count} ${count === 1 ? 'guide' : 'guides'}`
}

export const HelpPage = () => {
  const [params, setParams] = useSearchParams()
  const open = useOpenGuides()
  const search = params.get('search') ?? ''
  const tabs = guidesFor(HELP_TABS, useShopRules())
  const chosen =
    tabs.find(({ value }) => value === params.get('tab')) ?? tabOfGuide(tabs, open.wanted)

  const tab = chosen ?? HELP_TABS[0]
  const setSearch = (text: string): void =>
    setParams(text === '' ? { tab: tab.value } : { tab: tab.value, search: text }, {
      replace: true,
    })

  const found = search === '' ? [] : findGuides(tabs, search)

  return (
    <>
      <PageHeader
        title="Help"
        subtitle="Short guides for everything in the shop"
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <SearchField
            label="Search all guides"
            value={search}
            onChange={setSearch}
            wrapClass="mb-3"
          />
          <output className="sr-only">{search !== '' && searchSummary(found)}</output>
          {search !== '' && found.length === 0 && (
            <NoMatch
              wanted={search}
              onClear={() => setSearch('')}
            />
          )}
          {search !== '' &&
            found.map(({ value, label, guides }) => (
              <section
                key={value}
                aria-label={label}
                className="mb-5"
              >
                <h2 className="mb-2 font-display text-h2">{label}</h2>
                <GuideList
                  guides={guides}
                  isOpen={open.isOpen}
                  onToggle={open.toggle}
                />
              </section>
            ))}
          {search === '' && (
            <Tabs
              label="Guides"
              tabs={tabs}
              value={tab.value}
              onChange={(value) => setParams({ tab: value }, { replace: true })}
            >
              {tabs.map(({ value, label, guides }) => (
                <TabPanel
                  key={value}
                  value={value}
                >
                  <h2 className="sr-only">{label}</h2>
                  <GuideList
                    guides={guides}
                    isOpen={open.isOpen}
                    onToggle={open.toggle}
                  />
                </TabPanel>
              ))}
            </Tabs>
          )}
        </div>
        <MoreHelp />
      </div>
    </>
  )
}
