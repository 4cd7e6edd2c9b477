// Shows the toasts: top centre below the bar, at most three; beside or below an open dialog.
// web/lib/server/toasts.ts decides their texts. The till shows two at the bottom
// (toast-position.ts), off its controls.
import type { CSSProperties } from 'react'
import { Toaster as Sonner } from 'sonner'
import { IconAlertOctagon, IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from './icons.ts'
import { useToastFoot, useToastPosition } from './toast-position.ts'
import { useDialogToasts } from './use-dialog-toasts.ts'
import { useLeftToasts } from './use-left-toasts.ts'
import { useMediaQuery } from './use-media-query.ts'
import { Icon } from './icon.tsx'

const CLASSES = {
  toast:
    'flex w-full font-sans text-body items-start gap-3 rounded-row border border-border bg-raised p-3 pr-2 text-text shadow-popover',
  content: 'min-w-0 flex-1 py-0.5',
  title: 'font-semibold',
  description: 'mt-0.5 text-small text-text-2',
  icon: 'mt-0.5 flex-none',
  actionButton:
    'min-h-9 flex-none rounded-small px-2.5 font-semibold text-primary-text hover:bg-hover touch-target',
  cancelButton:
    'min-h-9 flex-none rounded-small px-2.5 font-semibold text-primary-text hover:bg-hover touch-target',
  closeButton:
    'order-last grid size-9 flex-none place-items-center rounded-small text-text-2 hover:bg-hover touch-target',
}

const ICONS = {
  success: (
    <Icon
      of={IconCheck}
      className="text-success"
    />
  ),
  warning: (
    <Icon
      of={IconAlertTriangle}
      className="text-warning"
    />
  ),
  error: (
    <Icon
      of={IconAlertOctagon}
      className="text-danger-text"
    />
  ),
  info: (
    <Icon
      of={IconInfoCircle}
      className="text-info"
    />
  ),
  close: (
    <Icon
      of={IconX}
      className="size-4"
    />
  ),
}

export const Toaster = () => {
  const place = useToastPosition()
  const { centre, height } = useToastFoot()
  const dialog = useDialogToasts()
  useLeftToasts()
  // Beside a dialog there is room for a toast at this width.
  const wide = useMediaQuery('(width >= 1000px)')
  const beside = dialog.isOpen && place !== 'top'
  const foot = beside || place === 'foot'
  const bottom = beside ? (wide ? 16 : dialog.foot) : height

  return (
    <Sonner
      position={beside && wide ? 'bottom-left' : foot ? 'bottom-center' : 'top-center'}
      visibleToasts={foot ? 2 : 3}
      expand
      gap={8}
      offset={{ top: 68, bottom, left: 16 }}
      mobileOffset={{
        top: 60,
        bottom,
        left: 12,
        right: 12,
      }}
      icons={ICONS}
      containerAriaLabel="Messages"
      toastOptions={{ unstyled: true, duration: 4000, classNames: CLASSES }}
      style={{ '--toast-centre': centre } as CSSProperties}
      className="min-[601px]:data-[x-position=center]:left-(--toast-centre)!"
    />
  )
}
