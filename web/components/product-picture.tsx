// The picture over the tile of a product, beside it in a positioned element. It is read when the
// tile comes near the screen; without one the tile stays as it is.
import { useEffect, useRef, useState } from 'react'
import { useProductPicture } from '../lib/picture/use-product-picture.ts'
import { cn } from '../ui/cn.ts'

/** How far outside of the screen a tile may be when its picture is read. */
const NEAR = '200px'

/** True from the moment the element was near the screen. */
const useWasNear = () => {
  const element = useRef<HTMLSpanElement>(null)
  const [wasNear, setWasNear] = useState(false)
  useEffect(() => {
    if (element.current === null || wasNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setWasNear(true),
      { rootMargin: NEAR },
    )

    observer.observe(element.current)

    return () => observer.disconnect()
  }, [wasNear])

  return { element, wasNear }
}

export const ProductPicture = ({ id }: { id: string }) => {
  const { element, wasNear } = useWasNear()
  const url = useProductPicture(id, wasNear)

  return (
    <span
      ref={element}
      className={cn(
        'absolute inset-0 overflow-hidden rounded-control',
        url !== null && 'border border-border',
      )}
    >
      {url !== null && (
        <img
          src={url}
          alt=""
          className="size-full bg-white object-cover"
        />
      )}
    </span>
  )
}
