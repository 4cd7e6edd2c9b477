// A form that is checked in its own words: it never reloads the page, and the first field that does
// not fit gets the focus, with the words about it in view.
import {
  type ComponentProps,
  type FormEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

/** The words about a field, or those that stand alone, may be below what is in view. */
const wordsAbout = (form: HTMLFormElement, field: HTMLElement | null): Element | null =>
  field === null
    ? form.querySelector('[role="alert"]')
    : document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')

const focusFirstWrong = (form: HTMLFormElement | null): void => {
  if (form === null) return
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (field && document.activeElement !== field) field.focus()
  wordsAbout(form, field)?.scrollIntoView({ block: 'nearest' })
}

/** `run` does the work of a form and afterwards focuses its first wrong field. */
export const useFormRun = (): {
  form: RefObject<HTMLFormElement | null>
  run: (work: () => unknown) => Promise<void>
} => {
  const form = useRef<HTMLFormElement>(null)
  const [runs, setRuns] = useState(0)
  // Counted as state: the effect comes after the drawing that shows what was found wrong, however
  // late that is.
  useEffect(() => {
    if (runs > 0) focusFirstWrong(form.current)
  }, [runs])

  const run = async (work: () => unknown): Promise<void> => {
    await work()
    setRuns((count) => count + 1)
  }

  return { form, run }
}

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> & {
  onSubmit: () => unknown
}

export const Form = ({ onSubmit, ...rest }: FormProps) => {
  const { form, run } = useFormRun()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A form in a dialog is inside the page's React tree: without this, a form around it would be
    // sent too.
    event.stopPropagation()
    void run(onSubmit)
  }

  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={submit}
    />
  )
}
