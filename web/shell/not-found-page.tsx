// The page for an unknown URL, drawn as a torn receipt. Needs no session.
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { TornEdge } from '../ui/torn-edge.tsx'

export const NotFoundPage = () => {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `Page not found - ${PRODUCT_NAME} POS`
    console.error('404', pathname)
  }, [pathname])

  return (
    <div className="grid min-h-[70dvh] place-items-center px-4 py-10">
      <div className="w-full max-w-80 drop-shadow-[0_12px_24px_rgb(21_33_31/0.16)]">
        <div className="rounded-t-small bg-paper px-7 pt-9 pb-6 text-center text-ink">
          <p className="figures font-display text-display-xl">404</p>
          <h1
            tabIndex={-1}
            className="mt-1 font-display text-h2"
          >
            Oops! Page not found
          </h1>
          <p className="mt-2 text-small break-words text-ink/75">{pathname}</p>
          <hr className="my-5 border-t border-dashed border-ink/40" />
          <p className="flex justify-between font-semibold">
            <span>TOTAL</span>
            <span>nothing here</span>
          </p>
          <Link
            to="/"
            className={buttonClass({
              className: 'mt-7 w-full border-transparent bg-bar text-white hover:bg-[#084b48]',
            })}
          >
            Return to Home
          </Link>
        </div>
        <TornEdge tooth={20} />
      </div>
    </div>
  )
}
