// The keyboard shortcuts of the till, opened with ?.
import { useDeviceSetting } from '../../../lib/device-settings.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'

const SHORTCUTS = [
  ['F2', 'Search. Press again to scan.'],
  ['F4', 'Switch between products and services'],
  ['F8', 'Amount paid'],
  ['F9 or Ctrl + Enter', 'Complete the sale'],
  ['Any letter', 'Search by name'],
  ['Up and Down', 'Select a line of the cart'],
  ['+ and −', 'Change the quantity of the selected line'],
  ['Delete', 'Remove the selected line'],
  ['Ctrl + Z', 'Undo the last change'],
  ['Esc', 'Clear the search or close a window'],
  ['Ctrl + K', 'Go to a page'],
  ['5* before a scan', 'Add five of the scanned item'],
] as const

export const TillShortcutsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [single, setSingle] = useDeviceSetting('single_keys')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      width="s"
    >
      <dl className="divide-y divide-border">
        {SHORTCUTS.map(([keys, does]) => (
          <div
            key={keys}
            className="flex items-center justify-between gap-4 py-2"
          >
            <dt>
              <kbd className="rounded-small border border-border bg-sunken px-2 py-1 font-sans text-small font-semibold whitespace-nowrap">
                {keys}
              </kbd>
            </dt>
            <dd className="text-right text-text-2">{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single-key shortcuts (+ − ?)"
        hint="Turn off if you use voice typing."
        checked={single === 'on'}
        onChange={(on) => setSingle(on ? 'on' : 'off')}
        className="mt-3"
      />
    </Dialog>
  )
}
