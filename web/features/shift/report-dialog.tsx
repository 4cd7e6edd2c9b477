// The X report of an open shift, for leaders.
import { slipLines } from '@webale/domain/features/printing/slip-lines.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import type { Drawer } from '@webale/domain/features/shift/drawer.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import type { Shift } from '@webale/domain/features/shift/shift.ts'
import { reportSlip } from '@webale/domain/features/shift/slip.ts'
import { useState } from 'react'
import { printDocumentSlip } from '../../lib/print/print-slip.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconPrinter } from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { SlipView } from '../../components/draw-slip.tsx'
import { currentMoment } from '../../lib/now.ts'

type ReportDialogProps = { drawer: Drawer; shift: Shift; onClose: () => void }

export const ReportDialog = ({ drawer, shift, onClose }: ReportDialogProps) => {
  const [printed_at] = useState(currentMoment)
  const report = useQuery(shiftApi.report, { shift_id: shift.id })
  const settings = useQuery(
    settingsApi.get,
    drawer.department_id === null ? {} : { department_id: drawer.department_id },
  )

  const business = settings.data?.effective.business_name ?? ''
  const lines =
    report.data === undefined
      ? null
      : reportSlip(report.data, {
          business,
          drawer: drawer.name,
          opened_at: shift.opened_at,
          printed_at,
        })

  const document = {
    kind: 'x_report',
    document_id: shift.id,
    copy: false,
  } as const

  return (
    <Dialog
      open
      title="X report"
      onClose={onClose}
    >
      {report.isError && (
        <ErrorPanel
          things="the report"
          {...queryErrorProps(report)}
        />
      )}
      {lines === null && !report.isError && <SkeletonList label="Loading the report" />}
      {lines !== null && (
        <SlipView
          lines={lines}
          actions={
            <Button
              look="primary"
              icon={IconPrinter}
              onClick={() => void printDocumentSlip(document, 'X report', slipLines(lines))}
            >
              Print X report
            </Button>
          }
        />
      )}
    </Dialog>
  )
}
