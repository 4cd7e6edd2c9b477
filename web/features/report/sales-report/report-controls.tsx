// The controls of the report: period, department (administrators), PDF and Excel.
import { type Days, type Period, PERIODS } from '@webale/domain/features/report/period.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { type ReactNode, useState } from 'react'
import { toFailure } from '../../../lib/server/call.ts'
import { useDepartment } from '../../../lib/session/department.tsx'
import { today } from '../../../lib/now.ts'
import { toastFailure } from '../../../lib/server/failure-toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconFileTypePdf, IconFileTypeXls } from '../../../ui/icons.ts'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { optionsOf } from '../../../ui/options-of.ts'
import { PERIOD_LABELS, type ReportChoice } from './use-report-choice.ts'

const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))

const DepartmentFilter = ({
  chosen,
  onChoose,
}: {
  chosen: string | undefined
  onChoose: (id: string) => void
}) => {
  const { departments, locked } = useDepartment()
  if (locked || departments.length === 0) return null
  const options = [{ value: '', label: 'All Departments' }, ...optionsOf(departments)]

  return (
    <Select
      aria-label="Department"
      options={options}
      value={chosen ?? ''}
      wrapClass="max-md:w-full"
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}

/** Downloads the report of these days. Throws CallError. */
type ExportFile = (days: Days) => Promise<void>

const useExport = (exportFile: ExportFile, days: Days | undefined) => {
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    if (days === undefined) return
    setBusy(true)

    try {
      await exportFile(days)
    } catch (error) {
      toastFailure('Failed to export the report', toFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return { busy, run }
}

type ReportControlsProps = {
  choice: ReportChoice
  /** The days of the report that was read; undefined disables the export. */
  days: Days | undefined
  exportFile: ExportFile
  chooser: ReactNode
  hasPeriod: boolean
  onPeriod: (period: Period) => void
  onDepartment: (id: string) => void
}

export const ReportControls = ({
  choice,
  days,
  exportFile,
  chooser,
  hasPeriod,
  onPeriod,
  onDepartment,
}: ReportControlsProps) => {
  const excel = useExport(exportFile, days)
  return (
    <div
      data-screen-only
      className="flex flex-wrap items-center gap-2"
    >
      {chooser}
      <DepartmentFilter
        chosen={choice.department_id}
        onChoose={onDepartment}
      />
      {hasPeriod && (
        <Segment
          label="Period"
          choices={PERIOD_CHOICES}
          value={choice.period}
          onChange={onPeriod}
          className="max-md:w-full"
        />
      )}
      <Button
        icon={IconFileTypePdf}
        disabled={days === undefined}
        className="max-md:flex-1"
        onClick={() => window.print()}
      >
        PDF
      </Button>
      <Button
        icon={IconFileTypeXls}
        disabled={days === undefined}
        busy={excel.busy}
        className="max-md:flex-1"
        onClick={excel.run}
      >
        Excel
      </Button>
    </div>
  )
}

type ReportDatesProps = {
  choice: ReportChoice
  problem: string | null
  onDates: (part: { readonly from?: string; readonly until?: string }) => void
}

/** The first and the last day of a report of chosen dates (decision R10). */
export const ReportDates = ({
  choice: { from = '', until = '' },
  problem,
  onDates,
}: ReportDatesProps) => (
  <div
    data-screen-only
    className="mb-4 flex flex-wrap gap-3"
  >
    <Field
      label="First day"
      className="max-md:w-full md:w-48"
    >
      <DateField
        value={from}
        words={from && formatDay(from)}
        max={until || today()}
        onChange={(day) => onDates({ from: day })}
      />
    </Field>
    <Field
      label="Last day"
      error={problem}
      className="max-md:w-full md:w-48"
    >
      <DateField
        value={until}
        words={until && formatDay(until)}
        min={from || undefined}
        max={today()}
        onChange={(day) => onDates({ until: day })}
      />
    </Field>
  </div>
)
