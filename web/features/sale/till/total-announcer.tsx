// Says the total to screen readers, once a second at most, so that quick scanning does not become a stream of numbers.
import { ugx } from '@webale/domain/kernel/money.ts'
import { useEffect, useRef, useState } from 'react'

const EVERY_MS = 1000

export const TotalAnnouncer = ({ total }: { total: number }) => {
  const [said, setSaid] = useState('')
  const first = useRef(total)
  useEffect(() => {
    if (total === first.current) return undefined
    first.current = Number.NaN
    const timer = setTimeout(() => setSaid(`Total ${ugx(total)}`), EVERY_MS)
    return () => clearTimeout(timer)
  }, [total])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
