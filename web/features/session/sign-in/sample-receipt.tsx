// The sample receipt on the sign-in page, with the shop's name and logo once they are set.
import { TornEdge } from '../../../ui/torn-edge.tsx'

const LINES = [
  ['Oud Royale 30 ml', '36,000'],
  ['Herbal Jelly × 2', '12,000'],
  ['Engraving', '8,000'],
] as const

const SAMPLE_SHOP = 'Kikuubo Scents'
const SAMPLE_PLACE = 'Plot 14, Kikuubo Lane · Kampala'

export const SampleReceipt = ({
  shop,
  logo,
  className,
}: {
  shop: string | null
  logo: string | null
  className?: string
}) => (
  <div
    aria-hidden
    className={className}
  >
    <div className="figures w-66 -rotate-3 text-ink drop-shadow-[0_18px_28px_rgb(0_0_0/0.35)]">
      <div className="bg-paper px-6 pt-6 pb-3">
        {logo && (
          <img
            src={logo}
            alt=""
            className="mx-auto mb-2 max-h-10 max-w-40 object-contain"
          />
        )}
        <p className="truncate text-center font-display text-h2 font-bold">{shop ?? SAMPLE_SHOP}</p>
        {!shop && <p className="text-center text-tiny font-medium text-ink/65">{SAMPLE_PLACE}</p>}
        <div className="mt-4 space-y-1.5 text-small">
          {LINES.map(([name, price]) => (
            <p
              key={name}
              className="flex justify-between"
            >
              <span>{name}</span>
              <span>{price}</span>
            </p>
          ))}
        </div>
        <hr className="my-3 border-t border-dashed border-ink/40" />
        <p className="flex justify-between font-display text-h2 font-bold">
          <span>Total</span>
          <span>56,000</span>
        </p>
        <p className="mt-1 flex justify-between text-small">
          <span>Cash</span>
          <span>60,000</span>
        </p>
        <p className="mt-1 flex justify-between text-small font-bold">
          <span>Change</span>
          <span>4,000</span>
        </p>
        <p className="mt-4 text-center font-display text-h2 text-[#0b5c58]">Webale nnyo!</p>
      </div>
      <TornEdge tooth={24} />
    </div>
  </div>
)
