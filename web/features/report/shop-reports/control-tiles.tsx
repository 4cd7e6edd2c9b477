// The totals of the report: one tile for each thing it counts.
import {
  CONTROL_LABELS,
  CONTROLS,
  type Controls,
} from '@webale/domain/features/report/control-report.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { Stat } from '../../../ui/stat.tsx'
import { formatTimes } from './control-text.ts'

export const ControlTiles = ({ total }: { total: Controls }) => (
  <section
    aria-label="Summary"
    className="mb-4"
  >
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4 print:grid-cols-3">
      {CONTROLS.map((control) => (
        <li
          key={control}
          data-keep
          className="grid"
        >
          {control === 'no_sale' ? (
            <Stat
              label={CONTROL_LABELS[control]}
              value={formatNumber(total[control].count)}
              note="Drawer openings"
            />
          ) : (
            <Stat
              label={CONTROL_LABELS[control]}
              unit={CURRENCY}
              value={formatNumber(total[control].amount)}
              note={formatTimes(total[control].count)}
            />
          )}
        </li>
      ))}
    </ul>
  </section>
)
