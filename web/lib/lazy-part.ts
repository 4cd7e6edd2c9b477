// A component whose code is a separate file. Unlike React's lazy it can be preloaded, and once
// loaded it renders at once without showing the fallback.
import {
  type ComponentType,
  createElement,
  lazy,
  type ReactElement,
  useEffect,
  useState,
} from 'react'

const RETRY_MS = 1000

export type LazyPart<Props extends object> = ((props: Props) => ReactElement) & {
  /** Loads the code without rendering; after a failed load the next call tries again. */
  readonly preload: () => Promise<unknown>
}

type PropsOf<Part> = Part extends () => unknown
  ? object
  : Part extends ComponentType<infer Props extends object>
    ? Props
    : never

/** `const HelpPage = lazyPart(() => import('./help-page.tsx'), 'HelpPage')`. */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> => {
  type Props = PropsOf<Module[Name]>
  let part: ComponentType<Props> | undefined
  const preload = async (): Promise<ComponentType<Props>> =>
    (part ??= (await load())[name] as ComponentType<Props>)

  // React keeps a failed load for good. A moment after the failure was drawn, the next drawing may
  // load again.
  const loadLater = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await preload() }
      } catch (error) {
        setTimeout(() => (Later = loadLater()), RETRY_MS)
        throw error
      }
    })

  let Later = loadLater()
  const LoadedPart = (props: Props): ReactElement => {
    const [Drawn] = useState(() => part ?? Later)
    return createElement(Drawn, props)
  }

  return Object.assign(LoadedPart, { preload })
}

/**
 * True once the code of this part is here. Without a connection it is asked for again every second.
 */
export const useLoadedPart = (
  part: Pick<LazyPart<object>, 'preload'>,
  wanted: boolean,
): boolean => {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    if (!wanted) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const load = (): void =>
      void part.preload().then(
        () => !isGone && setIsLoaded(true),
        () => {
          if (!isGone) timer = setTimeout(load, RETRY_MS)
        },
      )

    load()

    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [part, wanted])

  return isLoaded
}
