// What the leader decides in the review of a count: products that are left out, and "Set to 0".
import { useState } from 'react'

export const useReviewChoices = () => {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [zero, setZero] = useState(false)
  const toggle = (product_id: string): void => {
    const next = new Set(leftOut)
    if (!next.delete(product_id)) next.add(product_id)
    setLeftOut(next)
  }

  return { leftOut, zero, toggle, setZero }
}

export type ReviewChoices = ReturnType<typeof useReviewChoices>
