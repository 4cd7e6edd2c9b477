// The day sheet of the float book: on the screen, as a slip and on A4, and the counts of all days
// that a leader must approve.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import type { FloatCount } from '@webale/domain/features/mobile-money/float-count.ts'
import { floatSheetSlip } from '@webale/domain/features/mobile-money/float-sheet.ts'
import { slipLines } from '@webale/domain/features/printing/slip-lines.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { formatSigned } from '@webale/domain/kernel/money.ts'
import { businessDate, formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { SlipView } from '../../../components/draw-slip.tsx'
import { today } from '../../../lib/now.ts'
import { printOnSheet, printOnSlip } from '../../../lib/print/print-slip.ts'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useDepartment } from '../../../lib/session/department.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconCheck, IconFileText, IconPrinter } from '../../../ui/icons.ts'
import { SkeletonList } from '../../../ui/skeleton.tsx'

const TITLE = 'Float book'

const ApproveCount = ({ count }: { count: FloatCount }) => {
  const approve = useCommand(floatBookApi.approve)
  const [id] = useState(uuidv7)

  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        {count.line}, {formatDay(businessDate(count.counted_at))}, counted by {count.counted_name}:{' '}
        {formatSigned(count.difference)}
      </span>
      <Button
        size="s"
        icon={IconCheck}
        busy={approve.pending}
        aria-label={`Approve ${count.line}`}
        onClick={() => void approve.run({ id, count_id: count.id, note: null })}
      >
        Approve
      </Button>
    </li>
  )
}

export const SheetDialog = ({ onClose }: { onClose: () => void }) => {
  const [date, setDate] = useState(today)
  const { department } = useDepartment()
  const place = department === null ? {} : { department_id: department.id }
  const sheet = useQuery(floatBookApi.sheet, { date, ...place }, { keepPrevious: true })
  const settings = useQuery(settingsApi.get, place)
  const { data } = sheet
  const business = settings.data?.effective.business_name ?? ''
  const lines = data === undefined ? null : floatSheetSlip(data, business)

  return (
    <Dialog
      open
      title="Day sheet"
      onClose={onClose}
    >
      <Field label="Day">
        <DateField
          value={date}
          words={date && formatDay(date)}
          max={today()}
          onChange={setDate}
        />
      </Field>
      {sheet.isError && (
        <ErrorPanel
          things="the day sheet"
          {...queryErrorProps(sheet)}
        />
      )}
      {lines === null && !sheet.isError && <SkeletonList label="Loading the day sheet" />}
      {data !== undefined && data.waiting.length > 0 && (
        <ul
          aria-label="Counts to approve"
          className="my-3"
        >
          {data.waiting.map((count) => (
            <ApproveCount
              key={count.id}
              count={count}
            />
          ))}
        </ul>
      )}
      {lines !== null && (
        <SlipView
          lines={lines}
          actions={
            <>
              <Button
                icon={IconFileText}
                onClick={() => void printOnSheet(TITLE, slipLines(lines))}
              >
                Print on A4
              </Button>
              <Button
                look="primary"
                icon={IconPrinter}
                onClick={() => void printOnSlip(TITLE, slipLines(lines))}
              >
                Print
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  )
}
