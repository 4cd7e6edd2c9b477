// A form that is checked in its own words: it never reloads the page, and the first field that does not fit gets the
// focus.
import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'

const focusFirstWrong = (form: HTMLFormElement | null): void => {
  const invalidField = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (invalidField && document.activeElement !== invalidField) invalidField.focus()
}

/** `run` does the work of a form and afterwards focuses its first wrong field. */
export const useFormRun = (): {
  form: RefObject<HTMLFormElement | null>
  run: (work: () => unknown) => Promise<void>
} => {
  const form = useRef<HTMLFormElement>(null)
  const [runs, setRuns] = useState(0)
  // Counted as state: the effect comes after the drawing that shows what was found wrong, however late that is.
  useEffect(() => {
    if (runs > 0) focusFirstWrong(form.current)
  }, [runs])
  const run = async (work: () => unknown): Promise<void> => {
    await work()
    setRuns((count) => count + 1)
  }
  return { form, run }
}

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> & { onSubmit: () => unknown }

export const Form = ({ onSubmit, ...rest }: FormProps) => {
  const { form, run } = useFormRun()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // A form in a dialog is inside the page's React tree: without this, a form around it would be sent too.
    event.stopPropagation()
    void run(onSubmit)
  }
  return <form {...rest} ref={form} noValidate onSubmit={submit} />
}
