// A part of the app whose code is a file of its own. Unlike React's plain lazy it can be loaded ahead, and once its code is here
// it is drawn at once: no fallback flashes up in between.
import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react'

export type LazyPart<Props extends object> = ((props: Props) => ReactElement) & {
  /** Loads the code and draws nothing; a failed load is tried again by the next call. */
  readonly ahead: () => Promise<unknown>
}

/** `const HelpPage = lazyPart(() => import('./help-page.tsx').then(({ HelpPage }) => HelpPage))`. */
export const lazyPart = <Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> => {
  let part: ComponentType<Props> | undefined
  const ahead = async (): Promise<ComponentType<Props>> => (part ??= await load())
  const Later = lazy(async () => ({ default: await ahead() })) as unknown as ComponentType<Props>
  const LoadedPart = (props: Props): ReactElement => {
    const [Drawn] = useState(() => part ?? Later)
    return createElement(Drawn, props)
  }
  return Object.assign(LoadedPart, { ahead })
}
