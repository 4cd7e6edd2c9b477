// The Bundle Guide: from single products to a gift set, in six sections. A static page.
import { can } from '@webale/domain/access/permissions.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useActor } from '../../lib/session/session.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BundleCalculator } from './bundle-calculator.tsx'
import { DrawnThings } from './bundle-drawings.tsx'
import { GuideText } from './guide-list.tsx'

type Section = {
  readonly id: string
  readonly title: string
  readonly texts: readonly string[]
  readonly drawing?: ReactNode
  readonly tryIt?: boolean
}

const SOAP = { name: 'Soap', note: '2 bars' }
const TOWEL = { name: 'Hand towel', note: '3 pieces' }
const BOX = { name: 'Gift box', note: '1 box' }
const SET = { name: 'Gift set', note: 'one bundle', bundle: true }

const SECTIONS: readonly Section[] = [
  {
    id: 'components',
    title: 'Create the component products',
    texts: [
      'First add every part as a normal product with unit, cost price and stock. ' +
        'In our example: soap, hand towels and gift boxes.',
      'A component can be any product that is not a bundle. It can also be perfume: ' +
        'a bundle may take 30 ml.',
    ],
    drawing: (
      <DrawnThings
        label="The components"
        things={[
          { ...SOAP, note: '12 in stock' },
          { ...TOWEL, note: '30 in stock' },
          { ...BOX, note: '7 in stock' },
        ]}
      />
    ),
    tryIt: true,
  },
  {
    id: 'bundle',
    title: 'Create the bundle product',
    texts: [
      'Add one more product for the bundle. Give it a clear name and a selling price. ' +
        'Press **More** and switch on **This product is a bundle**.',
      'You choose the price. A gift set may cost less or more than its parts.',
    ],
    drawing: (
      <DrawnThings
        label="The bundle"
        things={[{ ...SET, note: 'UGX 25,000' }]}
      />
    ),
  },
  {
    id: 'manage',
    title: 'Manage bundle components',
    texts: [
      'After saving, **Manage Bundle Components** opens. ' +
        'Choose a component, enter the quantity for one bundle and press **Add**. ' +
        'Repeat for every component.',
      'To change them later, press the puzzle piece of the bundle in Inventory.',
    ],
    drawing: (
      <DrawnThings
        joined
        label="What one bundle takes"
        things={[SOAP, TOWEL, BOX, SET]}
      />
    ),
  },
  {
    id: 'stock',
    title: 'How the stock of a bundle is counted',
    texts: [
      'You never enter the stock of a bundle. It is the minimum over its components of **component stock divided by required quantity**, rounded down.',
      'Try the example. When the stock of a component changes, its bundles change at once.',
    ],
    drawing: <BundleCalculator />,
  },
  {
    id: 'singles',
    title: 'Selling singles as well',
    texts: [
      'A bundle sells only whole. To sell single pieces, you need a separate product: ' +
        'here the component Soap with its own price.',
      'Bundles and singles share one stock.',
      'Packs work the same way: a carton is a bundle of 12 bottles.',
    ],
    drawing: (
      <DrawnThings
        label="Products of the till"
        things={[
          { name: 'Soap', note: 'sold by the bar' },
          { ...SET, note: 'takes 2 bars' },
        ]}
      />
    ),
  },
  {
    id: 'practice',
    title: 'Best practices',
    texts: [
      'Use names that are easy to find: "Gift set: soap and towels", not "Set 1".',
      'Count the stock of components, not of bundles. Boxes and wrapping are components too.',
      'Reorder the component with the badge **Runs out first**.',
      'When the cost of a component changes, check the price of its bundles.',
      'To end an offer, remove its components and set its stock to 0. ' +
        'The till no longer shows it. Past sales stay in the reports.',
    ],
  },
]

const Contents = () => (
  <nav
    aria-label="Contents"
    className="sticky top-[calc(var(--bars)+1.25rem)] hidden lg:block"
  >
    <p className="mb-2 text-label text-text-2">On this page</p>
    <ol className="border-l border-border">
      {SECTIONS.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px flex min-h-10 items-center gap-2 border-l-2 border-transparent py-1 pl-3 text-text-2 hover:border-primary hover:text-text"
          >
            <span className="figures text-text-3">{index + 1}</span> {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

const GuideSection = ({
  section,
  number,
  action,
}: {
  section: Section
  number: number
  action: string
}) => (
  <section
    id={section.id}
    aria-labelledby={`${section.id}-title`}
    className="scroll-mt-[calc(var(--bars)+1rem)]"
  >
    <Card>
      <h2
        id={`${section.id}-title`}
        className="mb-3 flex items-center gap-3 font-display text-h2"
      >
        <span
          aria-hidden
          className="figures grid size-8 flex-none place-items-center rounded-full bg-primary-soft text-body text-primary-text"
        >
          {number}
        </span>
        {section.title}
      </h2>
      <div className="max-w-[90ch] space-y-2">
        {section.texts.length > 2 ? (
          <ul className="list-disc space-y-2 pl-5 marker:text-text-3">
            {section.texts.map((text) => (
              <li key={text}>
                <GuideText text={text} />
              </li>
            ))}
          </ul>
        ) : (
          section.texts.map((text) => (
            <p key={text}>
              <GuideText text={text} />
            </p>
          ))
        )}
      </div>
      {section.drawing && <div className="mt-4">{section.drawing}</div>}
      {section.tryIt && (
        <Link
          to="/inventory"
          className={buttonClass({ className: 'mt-4' })}
        >
          {action}
        </Link>
      )}
    </Card>
  </section>
)

export const BundleGuidePage = () => {
  const actor = useActor()
  const action = can(actor, 'product.manage') ? 'Try it: Add Product' : 'Open Inventory'

  return (
    <>
      <PageHeader
        title="Bundle Guide"
        subtitle="Sell several products as one: gift sets, packs, offers"
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0 space-y-4">
          {SECTIONS.map((section, index) => (
            <GuideSection
              key={section.id}
              section={section}
              number={index + 1}
              action={action}
            />
          ))}
        </div>
        <Contents />
      </div>
    </>
  )
}
