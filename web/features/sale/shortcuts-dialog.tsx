// The list of the till's keys, opened with ?.
import { useDeviceSetting } from '../../lib/device-settings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'

const SHORTCUTS = [
  ['F2', 'Search box; pressed again, scan box'],
  ['F4', 'Products or services'],
  ['F8', 'Amount paid'],
  ['F9 or Ctrl + Enter', 'Complete the sale'],
  ['Up and Down', 'Choose a line of the cart'],
  ['+ and −', 'More or less of the chosen line'],
  ['Delete', 'Remove the chosen line'],
  ['Ctrl + Z', 'Undo the last change of the cart'],
  ['Esc', 'Clear the search, close what is on top'],
  ['Ctrl + K', 'Go to a page'],
  ['5* before a scan', 'Adds five of the scanned item'],
] as const

export const ShortcutsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [single, setSingle] = useDeviceSetting('single_keys')
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" width="s">
      <dl className="divide-y divide-border">
        {SHORTCUTS.map(([keys, does]) => (
          <div key={keys} className="flex items-center justify-between gap-4 py-2">
            <dt>
              <kbd className="rounded-small border border-border bg-sunken px-2 py-1 font-sans text-small font-semibold whitespace-nowrap">{keys}</kbd>
            </dt>
            <dd className="text-right text-text-2">{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Keys of one character"
        hint="+ − and ? while no field has the focus. Switch off when dictating."
        checked={single === 'on'}
        onChange={(on) => setSingle(on ? 'on' : 'off')}
        className="mt-3"
      />
    </Dialog>
  )
}
