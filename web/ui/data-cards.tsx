// The phone layout of a DataList: one card per row. Line 1 has title and amount, line 2 the other
// values, line 3 badges and actions.
import { Fragment, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { contentOf, type ListColumn, type ListRows } from './list-rows.ts'
import { RowCheckbox } from './row-checkbox.tsx'

const CURRENCY = /\(([A-Z]{3})\)$/

/** A word in place of an amount has no currency. */
const isWord = (content: ReactNode): boolean => typeof content === 'string' && !/\d/.test(content)

const isNothing = (node: ReactNode): boolean =>
  node === null || node === undefined || node === false || node === ''

/** The second line: values separated by dots; a value that is unclear alone gets its header. */
const Meta = <Row,>({ columns, row }: { columns: readonly ListColumn<Row>[]; row: Row }) => {
  const parts = columns
    .map((column) => ({ column, content: contentOf(column, row) }))
    .filter(({ content }) => !isNothing(content))
  return parts.map(({ column, content }, index) => (
    <Fragment key={column.id}>
      {index > 0 && <span aria-hidden> · </span>}
      <span className={column.align === 'end' ? 'figures' : undefined}>
        {column.align === 'end' && `${column.header.replace(CURRENCY, '$1')} `}
        {content}
      </span>
    </Fragment>
  ))
}

type LastLineProps<Row> = {
  badges: readonly ListColumn<Row>[]
  row: Row
  buttons: ReactNode
}

/** Badges and buttons; a row without any has no third line. */
const LastLine = <Row,>({ badges, row, buttons }: LastLineProps<Row>) => {
  const shown = badges
    .map((column) => ({ id: column.id, content: contentOf(column, row) }))
    .filter(({ content }) => !isNothing(content))

  if (shown.length === 0 && isNothing(buttons)) return null

  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {shown.map(({ id, content }) => (
        <Fragment key={id}>{content}</Fragment>
      ))}
      {!isNothing(buttons) && (
        <div
          data-screen-only
          className="ml-auto flex gap-1"
        >
          {buttons}
        </div>
      )}
    </div>
  )
}

export const DataCards = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  actions,
  selection,
  onOpen,
  openLabel,
  rowClass,
}: ListRows<Row>) => {
  const at = (place: NonNullable<ListColumn<Row>['card']>) =>
    columns.filter((column) => (column.card ?? 'meta') === place)

  const [titles, amounts, metas, badges] = [at('title'), at('amount'), at('meta'), at('badge')]

  return (
    <ul
      aria-label={caption}
      className="divide-y divide-border"
    >
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={cn('px-3.5 py-3', onOpen && 'pt-1.5', rowClass?.(row))}
        >
          <div className="flex items-start justify-between gap-3">
            {selection && (
              <RowCheckbox
                row={row}
                selection={selection}
              />
            )}
            <div className="min-w-0 flex-1 font-semibold">
              {onOpen ? (
                <button
                  type="button"
                  aria-label={openLabel?.(row)}
                  onClick={() => onOpen(row)}
                  className="flex min-h-11 w-full items-center py-1.5 text-left"
                >
                  {titles.map((column) => contentOf(column, row))}
                </button>
              ) : (
                titles.map((column) => (
                  <Fragment key={column.id}>{contentOf(column, row)}</Fragment>
                ))
              )}
            </div>
            {amounts.length > 0 && (
              <div
                className={cn(
                  'figures max-w-1/2 flex-none text-right font-bold text-balance',
                  onOpen && 'flex min-h-11 items-center',
                )}
              >
                {amounts.map((column) => {
                  const content = contentOf(column, row)
                  // From a header such as 'Price (UGX)', which a card does not show.
                  const currency = isWord(content) ? undefined : CURRENCY.exec(column.header)?.[1]

                  return (
                    <span
                      key={column.id}
                      className="flex items-baseline justify-end gap-1"
                    >
                      {currency && (
                        <span className="text-small font-medium text-text-3">{currency} </span>
                      )}
                      {content}
                    </span>
                  )
                })}
              </div>
            )}
          </div>
          {metas.length > 0 && (
            <p className={cn('text-small text-text-2', onOpen ? '-mt-1' : 'mt-0.5')}>
              <Meta
                columns={metas}
                row={row}
              />
            </p>
          )}
          <LastLine
            badges={badges}
            row={row}
            buttons={actions?.(row)}
          />
        </li>
      ))}
    </ul>
  )
}
