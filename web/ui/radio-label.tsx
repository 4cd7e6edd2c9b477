// One option of a visible choice: the whole label is the radio button, so a tap anywhere chooses
// and arrow keys work.
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

type RadioLabelProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  /** The same for all options of the choice. */
  name: string
  onChoose: () => void
}

/** `data-chosen` says on the label whether it is chosen; other props belong to the radio button. */
export const RadioLabel = ({
  checked,
  onChoose,
  className,
  children,
  ...input
}: RadioLabelProps) => (
  <label
    data-chosen={checked}
    className={cn('relative has-focus-visible:outline-2 has-focus-visible:outline-ring', className)}
  >
    <input
      type="radio"
      checked={checked}
      onChange={onChoose}
      className="absolute inset-0 cursor-pointer opacity-0"
      {...input}
    />
    {children}
  </label>
)
