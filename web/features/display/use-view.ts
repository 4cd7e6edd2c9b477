// What the display shows now, asked once a second. Without a fresh answer it waits: an old total
// would be believed.
import { displayApi } from '@webale/domain/features/display/display.api.ts'
import type { DisplayView } from '@webale/domain/kernel/display-view.ts'
import { useEffect, useState } from 'react'
import { call, toFailure } from '../../lib/server/call.ts'

const POLL_MS = 1000
/** An answer that takes longer counts as none. */
const MAX_WAIT_MS = 5000

type View = DisplayView | 'waiting'

const isEnd = (error: unknown): boolean => {
  const failure = toFailure(error)
  return failure.kind === 'problem' && failure.code === 'not_found'
}

const readView = async (id: string): Promise<View> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), MAX_WAIT_MS)
  try {
    const view = await call(displayApi.view, { id }, { signal: controller.signal })
    return view.is_silent ? 'waiting' : view
  } catch (error) {
    if (isEnd(error)) throw error
    return 'waiting'
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until the first answer. `onEnded` is called once, when the till ended the display. */
export const useView = (id: string, onEnded: () => void): View => {
  const [view, setView] = useState<View>('waiting')
  useEffect(() => {
    let isShown = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async (): Promise<void> => {
      try {
        const next = await readView(id)
        if (!isShown) return
        setView(next)
        timer = setTimeout(() => void read(), POLL_MS)
      } catch {
        if (isShown) onEnded()
      }
    }

    void read()

    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [id, onEnded])

  return view
}
