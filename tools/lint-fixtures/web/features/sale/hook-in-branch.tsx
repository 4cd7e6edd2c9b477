// violates: linter react-hooks(rules-of-hooks)
import { useState } from 'react'

export const Panel = ({ open }: { open: boolean }) => {
  if (open) {
    const [count] = useState(0)
    return <p>{count}</p>
  }
  return null
}
