// Buttons. One primary button per view; marigold is never a button.
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from './cn.ts'
import { Icon, type IconOf } from './icon.tsx'
import { Spinner } from './spinner.tsx'

const LOOKS = {
  primary: 'bg-primary text-on-primary border-transparent enabled:hover:bg-primary-hover',
  secondary: 'bg-surface text-text border-border enabled:hover:bg-hover',
  quiet: 'bg-transparent text-text border-transparent enabled:hover:bg-hover',
  soft: 'bg-primary-soft text-primary-text border-transparent enabled:hover:bg-hover',
  danger: 'bg-danger text-on-danger border-transparent enabled:hover:brightness-95',
  'danger-quiet': 'bg-surface text-danger-text border-border enabled:hover:bg-danger-soft',
  whatsapp: 'bg-whatsapp text-white border-transparent enabled:hover:brightness-95',
} as const

const SIZES = {
  s: 'h-9 px-3 text-small font-semibold gap-1.5 touch-target',
  m: 'h-11 px-4 text-body font-semibold gap-2',
  l: 'h-14 px-5 text-[1.0625rem] leading-6 font-semibold gap-2.5 rounded-card',
} as const

export type ButtonLook = keyof typeof LOOKS
export type ButtonSize = keyof typeof SIZES

/**
 * The classes of a button, for links that look like one:
 * `<Link className={buttonClass({ look: 'primary' })}>`.
 */
export const buttonClass = ({
  look = 'secondary',
  size = 'm',
  className,
}: {
  look?: ButtonLook
  size?: ButtonSize
  className?: string | undefined
} = {}): string =>
  cn(
    'inline-flex select-none items-center justify-center whitespace-nowrap rounded-control border transition-colors active:translate-y-px',
    'disabled:opacity-50 aria-disabled:opacity-50 disabled:active:translate-y-0',
    LOOKS[look],
    SIZES[size],
    className,
  )

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  look?: ButtonLook
  size?: ButtonSize
  icon?: IconOf | undefined
  iconAfter?: IconOf | undefined
  /**
   * While busy, a spinner replaces the icon, the width
   * stays the same and a second click does nothing.
   */
  busy?: boolean | undefined
  children: ReactNode
}

const Content = ({
  icon,
  iconAfter,
  busy,
  children,
}: Pick<ButtonProps, 'icon' | 'iconAfter' | 'busy' | 'children'>) => (
  <>
    {icon && (busy ? <Spinner /> : <Icon of={icon} />)}
    {busy && !icon && (
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
    )}
    <span className={cn('truncate', busy && !icon && 'opacity-0')}>{children}</span>
    {iconAfter && <Icon of={iconAfter} />}
  </>
)

export const Button = ({
  look = 'secondary',
  size = 'm',
  icon,
  iconAfter,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const props = {
    ...rest,
    'aria-busy': busy || undefined,
    // Also prevents the submit that a click or Enter would start.
    onClick: busy ? (event: MouseEvent) => event.preventDefault() : onClick,
    className: buttonClass({
      look,
      size,
      className: cn('relative', busy && 'cursor-progress', className),
    }),
    children: (
      <Content
        icon={icon}
        iconAfter={iconAfter}
        busy={busy}
      >
        {children}
      </Content>
    ),
  }
  return type === 'submit' ? (
    <button
      {...props}
      type="submit"
    />
  ) : (
    <button
      {...props}
      type="button"
    />
  )
}
